// Proves what every follower of the journal relies on: nothing is lost and nothing is released twice, wherever the
// process dies (before storing, between storing and the checkpoint, before the release), and when the store or an entry
// fails.
import { describe, expect, it } from 'vitest';
import { CHECKPOINTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { type Follower, followJournal } from './journal-follower.ts';

const ANN = 'a'.repeat(26);
const WHILE_MS = 10_000;

/** A follower that stores by name and releases what was not released before, as deliveries and mails do. */
async function makeWorld() {
  const store = makeMemoryStore();
  await store.createDatabase(CHECKPOINTS);
  const time = makeVirtualTime(BEGAN_AT + 1_000);
  const journal = new FakeJournal();
  journal.open(ANN);
  journal.commit();
  const kept = new Map<string, 'kept' | 'gone'>();
  const left: string[] = [];
  const dying = { before: '' as '' | 'keep' | 'checkpoint' | 'letGo', noting: 0 };
  const die = (where: typeof dying.before): void => {
    if (dying.before === where) throw new Error(`died before ${where}`);
  };
  const letGo = (names: readonly string[]): void => {
    die('letGo');
    for (const name of names) {
      if (kept.get(name) !== 'kept') continue;
      kept.set(name, 'gone');
      left.push(name);
    }
  };
  let life = 0;
  const start = (): Follower => {
    life += 1;
    const own = life;
    // A dead process does nothing any more, not even later.
    const alive = async <T>(act: () => T | Promise<T>): Promise<T> =>
      own === life ? act() : new Promise<T>(() => undefined);
    const put: DocumentStore['put'] = (database, doc) =>
      alive(() => {
        die('checkpoint');
        return store.put(database, doc);
      });
    return followJournal<string, readonly string[]>(
      { store: { ...store, put }, authority: journal, timers: time.timers, log: quietLog },
      {
        consumer: 'test',
        what: 'the tests',
        keepAfterMs: 50,
        note: ({ entry }) => {
          if (entry.seq === dying.noting) throw new Error('an entry that means nothing');
          return [entry.id];
        },
        begin: () => alive(() => letGo([...kept.keys()])),
        keep: (names) =>
          alive(() => {
            die('keep');
            for (const name of names) if (!kept.has(name)) kept.set(name, 'kept');
            return names;
          }),
        letGo: (names) => alive(() => letGo(names)),
      },
    );
  };
  const to = journal.state.users.get(ANN)?.address ?? '';
  const issue = { to, amount: '1', currency: 'DC', reason: 'test' };
  const happen = (): string => {
    const { id } = journal.decide('ledger.issue', SYSTEM_ACTOR, issue);
    journal.commit();
    return id;
  };
  /** Dies, with whatever it had in its hands; another one starts. */
  const restart = async (): Promise<Follower> => {
    journal.dropListeners();
    dying.before = '';
    const next = start();
    await time.pass(WHILE_MS);
    return next;
  };
  return { time, journal, left, dying, start, happen, restart };
}

describe('a follower of the journal', () => {
  it('starts at the end of the journal, and follows it from there', async () => {
    const { time, left, start, happen } = await makeWorld();
    happen();
    const follower = start();
    await time.pass(WHILE_MS);
    const next = happen();
    await time.pass(WHILE_MS);
    expect(left).toEqual([next]);
    expect(follower.noted()).toBe(0);
  });

  it('stores its position when it is stopped, and continues there', async () => {
    const { journal, time, left, start, happen, restart } = await makeWorld();
    const first = start();
    await time.pass(WHILE_MS);
    const all = [happen()];
    await first.stop();
    expect(first.followed()).toBe(journal.durable().seq);
    journal.dropListeners();
    all.push(happen());
    await restart();
    expect(left).toEqual(all);
  });

  it.each(['keep', 'checkpoint', 'letGo'] as const)(
    'that dies before %s loses and repeats nothing',
    async (where) => {
      const { time, left, dying, start, happen, restart } = await makeWorld();
      start();
      await time.pass(WHILE_MS);
      const all = [happen()];
      await time.pass(WHILE_MS);
      dying.before = where;
      all.push(happen(), happen());
      await time.pass(60);
      expect(left).toEqual(all.slice(0, 1));
      await restart();
      all.push(happen());
      await time.pass(WHILE_MS);
      expect(left).toEqual(all);
    },
  );

  it.each(['keep', 'checkpoint', 'letGo'] as const)('retries automatically when %s fails', async (where) => {
    const { time, left, dying, start, happen } = await makeWorld();
    start();
    await time.pass(WHILE_MS);
    dying.before = where;
    const all = [happen(), happen()];
    await time.pass(WHILE_MS);
    expect(left).toEqual([]);
    dying.before = '';
    await time.pass(WHILE_MS);
    expect(left).toEqual(all);
  });

  it('starts later if the store does not answer', async () => {
    const { time, left, dying, start, happen } = await makeWorld();
    dying.before = 'letGo';
    start();
    const first = happen();
    await time.pass(WHILE_MS);
    dying.before = '';
    const second = happen();
    await time.pass(WHILE_MS);
    expect(left).toEqual([first, second]);
  });

  it('skips an entry that it cannot handle, and no other', async () => {
    const { journal, time, left, dying, start, happen } = await makeWorld();
    start();
    await time.pass(WHILE_MS);
    dying.noting = journal.durable().seq + 1;
    happen();
    const second = happen();
    await time.pass(WHILE_MS);
    expect(left).toEqual([second]);
  });
});
