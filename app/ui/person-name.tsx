import type { ReactElement } from 'react';

/** A name that somebody chose: whatever direction it is read in, the words around it keep theirs. */
export const PersonName = ({ name }: { readonly name: string }): ReactElement => <bdi>{name}</bdi>;
