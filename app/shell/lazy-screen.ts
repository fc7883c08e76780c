import { type ComponentType, lazy } from 'react';

type ScreenModule = { readonly Component: ComponentType };
export type ScreenLoader = () => Promise<ScreenModule>;

/** A screen is a file of its own, loaded when it is first shown. */
export const screen = (load: ScreenLoader) => lazy(async () => ({ default: (await load()).Component }));
