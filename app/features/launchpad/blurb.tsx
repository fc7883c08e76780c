import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';

type Described = Pick<ProjectValue, 'description'>;

/** A single line. */
const SHORT = /^.{0,160}$/;

/** Whether the beginning of a description is all of it. */
export const isShort = ({ description }: Described): boolean => SHORT.test(description);

/** The beginning of a project's description, in a few lines. */
export const Blurb = ({ description }: Described): ReactElement => (
  <p className="launchpad-blurb" dir="auto" data-short={isShort({ description })}>
    {description}
  </p>
);
