/** Proves when the draft in a form is stored: a moment after the last key, one version after the other, never after it is removed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDraftKeeper } from './draft-keeper.ts';
import { NO_VALUES } from './empty-offer.ts';

const valuesWithTitle = (title: string) => ({ ...NO_VALUES, title });

let log: string[];
let failing: boolean;
let saved: boolean | null;
beforeEach(() => {
  saved = null;
  vi.useFakeTimers();
  log = [];
  failing = false;
});
afterEach(() => {
  vi.useRealTimers();
});

function makeKeeper(version: { id: string; updatedAt: string } | null = null) {
  let count = 0;
  return makeDraftKeeper({
    version,
    values: NO_VALUES,
    drafts: {
      store(before, { title }) {
        if (failing) return Promise.reject(new Error('no room'));
        count += 1;
        log.push(`${before?.updatedAt ?? 'new'} → ${title}`);
        return Promise.resolve({ id: before?.id ?? 'd', updatedAt: String(count), isSecond: false });
      },
      remove(id) {
        log.push(`removed ${id}`);
        return Promise.resolve();
      },
    },
    onStored: ({ id }) => log.push(`stored ${id}`),
    onSaved: (isSaved) => {
      saved = isSaved;
    },
    onFailed: () => log.push('failed'),
  });
}

describe('what is typed', () => {
  it('is stored once, a moment after the last key', async () => {
    const keeper = makeKeeper();
    for (const title of ['S', 'So', 'Sol']) keeper.typed(valuesWithTitle(title));
    await vi.advanceTimersByTimeAsync(399);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['new → Sol', 'stored d']);
  });

  it('is called saved once it is stored, and not while more waits or storing fails', async () => {
    const keeper = makeKeeper();
    keeper.typed(valuesWithTitle('Sol'));
    expect(saved).toBe(false);
    const first = keeper.flush();
    await Promise.resolve();
    keeper.typed(valuesWithTitle('Solar'));
    await first;
    expect(saved).toBe(false);
    await keeper.flush();
    expect(saved).toBe(true);
    failing = true;
    keeper.typed(valuesWithTitle('Solar farm'));
    await keeper.flush();
    expect(saved).toBe(false);
  });

  it('is stored at once when the page is left, on top of the version before', async () => {
    const keeper = makeKeeper();
    keeper.typed(valuesWithTitle('Sol'));
    const first = keeper.flush();
    await Promise.resolve();
    keeper.typed(valuesWithTitle('Solar'));
    await Promise.all([first, keeper.flush(), keeper.flush()]);
    expect(log).toEqual(['new → Sol', 'stored d', '1 → Solar', 'stored d']);
  });

  it('is no draft while nothing is typed, and none any more when all of it is deleted', async () => {
    const keeper = makeKeeper();
    keeper.typed({ ...NO_VALUES });
    await keeper.flush();
    expect(log).toEqual([]);
    keeper.typed(valuesWithTitle('S'));
    await keeper.flush();
    keeper.typed({ ...NO_VALUES });
    await keeper.flush();
    keeper.typed(valuesWithTitle('T'));
    await keeper.flush();
    expect(log).toEqual(['new → S', 'stored d', 'removed d', 'new → T', 'stored d']);
  });

  it('that could not be stored is said, and stored with the next key', async () => {
    const keeper = makeKeeper();
    failing = true;
    keeper.typed(valuesWithTitle('S'));
    await keeper.flush();
    failing = false;
    keeper.typed(valuesWithTitle('So'));
    await keeper.flush();
    expect(log).toEqual(['failed', 'new → So', 'stored d']);
  });
});

it('a submitted project has no draft, whatever was still to be stored', async () => {
  const keeper = makeKeeper({ id: 'd', updatedAt: '1' });
  keeper.typed(valuesWithTitle('S'));
  await keeper.remove();
  keeper.typed(valuesWithTitle('So'));
  await vi.advanceTimersByTimeAsync(1_000);
  await keeper.flush();
  expect(log).toEqual(['removed d']);
});

it('a newer version opens the form again, unless something was typed since', async () => {
  const keeper = makeKeeper({ id: 'd', updatedAt: '5' });
  const isBehind = (updatedAt: string, id = 'd') => keeper.isBehind({ id, updatedAt });
  expect([isBehind('4'), isBehind('5'), isBehind('6'), isBehind('6', 'other')]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  keeper.typed(valuesWithTitle('S'));
  expect(isBehind('6')).toBe(false);
});
