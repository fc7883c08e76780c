import type { ReactElement } from 'react';
import { isShort } from './blurb.tsx';
import type { SectionProps } from './project-section.ts';

/** The description of a project by its creator. On a phone the head of the page shows a short one. */
export const Description = ({ project }: Pick<SectionProps, 'project'>): ReactElement => (
  <section
    className="vq-card launchpad-section launchpad-about"
    data-short={isShort(project)}
    aria-labelledby="about"
  >
    <h2 id="about">About</h2>
    <p className="launchpad-text">{project.description}</p>
  </section>
);
