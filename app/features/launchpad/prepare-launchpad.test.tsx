// Proves that the launchpad is there at once, without a placeholder, when it was read while the app was idle; and that what is
// edited is never an earlier reading.
import { type ReactElement, useEffect } from 'react';
import { defer, NEVER, type Observable, of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import {
  aBackingRecord,
  anOwnProject,
  anOwnRecord,
  aProjectDocument,
} from '#tests/builders/shown-projects.ts';
import { render } from '../../ui/testing/render.tsx';
import { useDrafts, useRememberedDrafts } from './drafts.ts';
import { NO_VALUES } from './empty-offer.ts';
import { prepareLaunchpad } from './prepare-launchpad.ts';
import { useOwnRecords, useProjects, useRememberedOwnRecords } from './use-projects.ts';

const draft = { id: 'draft-1', values: NO_VALUES, device: 'phone', updatedAt: '2026-11-20T10:00:00.000Z' };

/** The database answers so many times. */
function answering<T>(documents: readonly T[], times: number): Observable<readonly T[]> {
  let reads = 0;
  return defer(() => (reads++ < times ? of(documents) : NEVER));
}

const shown: string[] = [];
function List(): ReactElement {
  const { projects, status } = useProjects();
  const listed = `${status}: ${String(projects.length)} project`;
  const own = `${String(useRememberedOwnRecords()?.backings.length)} backing, ${String(useRememberedDrafts()?.length)} draft`;
  const edited = `to edit: ${String(useOwnRecords()?.backings.length)}, ${String(useDrafts()?.length)}`;
  const line = [listed, own, edited].join('; ');
  useEffect(() => void shown.push(line), [line]);
  return <p />;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows what was read before in its first view, but gives it to nobody who edits', async () => {
  const data = makeShownData({
    pulled: ['catalog'],
    collections: {
      // To check them, for their logos, and to list them.
      catalog: answering([aProjectDocument()], 3),
      // The logos of one's own projects, the investments, and what is watched.
      records: answering([aBackingRecord()], 3),
      drafts: answering([draft], 1),
    },
  });
  await prepareLaunchpad(data.database);
  const { unmount } = await render(withData(<List />, data));
  await unmount();
  expect(shown).toEqual(['ready: 1 project; 1 backing, 1 draft; to edit: undefined, undefined']);
});

/** The addresses of the pictures that the app loads. */
function stubImages(): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        asked.push(url);
      }
    },
  );
  return asked;
}

const hashOf = (index: number): string => String(index).padStart(64, '0');

it('loads the logos of the projects that start last, so that they are there without a network', async () => {
  const asked = stubImages();
  const documents = Array.from({ length: 30 }, (_, index) =>
    aProjectDocument({
      ...{ id: `p${String(index)}`, startAt: `2026-11-${String(30 - index).padStart(2, '0')}T00:00:00.000Z` },
      ...(index === 0 ? {} : { logo: hashOf(index) }),
    }),
  );
  const { database } = makeShownData({ pulled: ['catalog'], collections: { catalog: documents } });
  await prepareLaunchpad(database);
  expect(asked).toEqual(Array.from({ length: 23 }, (_, index) => `/api/files/${hashOf(1 + index)}`));
});

it('loads the logo of a project of one’s own that waits for approval', async () => {
  const asked = stubImages();
  const offer = { ...anOwnProject().offer, logo: hashOf(7) };
  const { database } = makeShownData({
    pulled: ['catalog'],
    collections: { records: [anOwnRecord({ offer })] },
  });
  await prepareLaunchpad(database);
  expect(asked).toEqual([`/api/files/${hashOf(7)}`]);
});
