import { type ReactElement, type ReactNode, useCallback } from 'react';
import { FILE_PATH } from '#domain/file/paths.ts';
import { pathTo } from '#domain/paths.ts';
import { usePictureOf } from '../data/queries/known-pictures.ts';
import { usePeople } from '../data/queries/people.ts';
import { PictureContext } from '../ui/picture-context.ts';

/** Gives the avatars in it the pictures of people and the logos of projects that this device knows. */
export function Pictures({ children }: { readonly children: ReactNode }): ReactElement {
  const pictureOf = usePictureOf();
  const { projects } = usePeople();
  const find = useCallback(
    (address: string) => {
      const hash = projects.get(address)?.logo;
      return hash == null ? pictureOf(address) : pathTo(FILE_PATH, { hash });
    },
    [pictureOf, projects],
  );
  return <PictureContext value={find}>{children}</PictureContext>;
}
