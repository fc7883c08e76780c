import type { ReactElement } from 'react';
import type { SectionProps } from './project-section.ts';

/** The description of a project by its creator. */
export const Description = ({ project }: Pick<SectionProps, 'project'>): ReactElement => (
  <section className="vq-card launchpad-section" aria-labelledby="about">
    <h2 id="about">About</h2>
    <p className="launchpad-text">{project.description}</p>
  </section>
);
