import { type ComponentType, lazy } from 'react';

type ScreenModule = { readonly Component: ComponentType };

/** A screen is a file of its own, loaded when it is first shown. */
export const screen = (load: () => Promise<ScreenModule>) =>
  lazy(async () => ({ default: (await load()).Component }));
