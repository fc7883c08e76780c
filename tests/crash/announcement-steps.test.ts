/**
 * Proves that everybody who watches a project is notified of an update once, and reminded once that its raise ends,
 * although the real server is killed right before and right after it writes each block of that work. Runs on the embedded
 * store, and on a CouchDB too when COUCHDB_URL is set.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backerId, by, CREATOR, seedBackers, seedRaise } from '#tests/builders/many-backers.ts';
import { handIn, seedAccounts } from '#tests/builders/many-investors.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { killAtNextBlock } from './raise-kills.ts';
import { DAY_MS, newestTypes, readEntries, readJournal, signerOf } from './raises.ts';

/** Three batches of people; the first five also have a stake. */
const WATCHERS = 220;
const BACKERS = 5;
/** More blocks than the work needs. */
const BLOCKS_MAX = 20;

/** Prepares a raise that ends in twelve hours, with an update that no watcher has been notified of yet. */
async function seedWatchers({ directory, withStore }: Installation): Promise<void> {
  const startedAt = Date.now();
  let now = startedAt - 3 * DAY_MS;
  await withStore(async (store) => {
    const authority = await openTestAuthority({ store, signing: signerOf(directory), now: () => now });
    await seedBackers(authority, WATCHERS);
    const endsAt = startedAt + DAY_MS / 2;
    const raise = { symbol: 'WATCHED', backers: BACKERS, ends: 'open', now, endsAt } as const;
    const project = await seedRaise(authority, raise);
    const watchers = Array.from({ length: WATCHERS }, (_, n) => backerId(n));
    await handIn(
      authority,
      watchers.map((user) => by(user, 'project.watch', { project, watching: true })),
    );
    now += DAY_MS;
    const update = { project, title: 'News', text: 'The first half is built.' };
    await handIn(authority, [by(CREATOR, 'project.post_update', update)]);
    await seedAccounts(store, authority.state);
    await authority.close();
  });
}

/** How many people were notified of each event, and the number of their notifications. */
type Notified = Readonly<Record<string, { readonly people: number; readonly times: number }>>;

const readNotified = ({ withStore }: Installation): Promise<Notified> =>
  withStore(async (store) => {
    const notices = new Map<string, string[]>();
    for (const { facts } of await readEntries(store)) {
      const announced = facts.find((fact) => fact.kind === 'project.announced');
      if (announced === undefined) continue;
      const people = facts.flatMap((fact) => (fact.kind === 'notification.raised' ? [fact.userId] : []));
      notices.set(announced.event, [...(notices.get(announced.event) ?? []), ...people]);
    }
    return Object.fromEntries(
      [...notices].map(([event, people]) => [event, { people: new Set(people).size, times: people.length }]),
    );
  });

const ONCE = { people: WATCHERS, times: WATCHERS };
const DONE: Notified = { update: ONCE, ending: ONCE };

let bundled: Bundled;
let installation: Installation | null = null;

beforeAll(async () => {
  bundled = await bundleServer();
});
afterEach(async () => {
  await installation?.remove();
  installation = null;
});

describe.each(Object.entries(INSTALLATIONS))('announcements whose server is killed, %s', (_kind, open) => {
  it('before and after every step: every watcher is notified once', async () => {
    const on = await open();
    installation = on;
    await seedWatchers(on);
    const met = new Set<string>();
    for (let time = 0; time < BLOCKS_MAX; time += 1) {
      const notified = await readNotified(on);
      if (isDeepStrictEqual(notified, DONE)) break;
      await killAtNextBlock(bundled, on, 'before-put');
      expect(await readNotified(on)).toEqual(notified);
      await killAtNextBlock(bundled, on, 'after-put');
      for (const type of await newestTypes(on)) met.add(type);
    }
    expect([...met]).toEqual(expect.arrayContaining(['project.remind', 'project.announce']));
    expect(await readNotified(on)).toEqual(DONE);
    expect(await readJournal(on)).toMatchObject({ faults: [], clean: true });
  });
});
