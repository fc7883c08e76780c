import type { ReactElement } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { projectPath } from './project-text.ts';

/** Redirects the short address of a project to its page (ruling L17). */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  return <Navigate to={projectPath(id)} replace />;
}
