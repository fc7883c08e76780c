import type { ReactElement, ReactNode } from 'react';
import { usePictureOf } from '../data/queries/known-pictures.ts';
import { PictureContext } from '../ui/picture-context.ts';

/** Gives the avatars in it the pictures that this device knows. */
export const Pictures = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <PictureContext value={usePictureOf()}>{children}</PictureContext>
);
