import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';

/** The beginning of a project's description, in a few lines. */
export const Blurb = ({ description }: Pick<ProjectValue, 'description'>): ReactElement => (
  <p className="launchpad-blurb" dir="auto">
    {description}
  </p>
);
