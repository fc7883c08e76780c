// Proves that the list of projects is there at once, without a placeholder, when it was read while the app was idle.
import { type ReactElement, useEffect } from 'react';
import { defer, NEVER, of } from 'rxjs';
import { expect, it } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProjectDocument } from '#tests/builders/shown-projects.ts';
import { render } from '../../ui/testing/render.tsx';
import { prepareProjects } from './prepare-projects.ts';
import { useProjects } from './use-projects.ts';

it('shows the projects that were read before', async () => {
  let reads = 0;
  // The database answers once.
  const catalog = defer(() => (reads++ === 0 ? of([aProjectDocument()]) : NEVER));
  const data = makeShownData({ pulled: ['catalog'], collections: { catalog } });
  const shown: string[] = [];
  function List(): ReactElement {
    const { projects, status } = useProjects();
    useEffect(() => void shown.push(`${status}: ${String(projects.length)}`), [projects, status]);
    return <p />;
  }
  await prepareProjects(data.database);
  const { unmount } = await render(withData(<List />, data));
  await unmount();
  expect(shown.filter((each, at) => each !== shown[at - 1])).toEqual(['loading: 0', 'ready: 1']);
});
