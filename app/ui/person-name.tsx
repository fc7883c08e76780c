import type { ReactElement } from 'react';

/** A name that somebody chose, isolated so that its reading direction does not affect the words around it. */
export const PersonName = ({ name }: { readonly name: string }): ReactElement => <bdi>{name}</bdi>;
