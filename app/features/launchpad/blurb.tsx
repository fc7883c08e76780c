import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';

/** What the project is, in as many lines as fit: the beginning of its description. */
export const Blurb = ({ description }: Pick<ProjectValue, 'description'>): ReactElement => (
  <p className="launchpad-blurb" dir="auto">
    {description}
  </p>
);
