import type { ReactElement } from 'react';

/** The states of one shared component, by name. */
export type Specimen = Readonly<Record<string, () => ReactElement>>;
/** By the component's file in app/ui, without its ending. */
export type Specimens = Readonly<Record<string, Specimen>>;
