// Proves the pull handler in cases that RxDB's timing shows only occasionally: a tombstone right after a document that
// is not stored yet, batches that are never short before the end, and a checkpoint that the store has forgotten.
import { describe, expect, it } from 'vitest';
import { BELL_HEADER } from '#domain/device.ts';
import type { PullAnswer } from '#domain/protocol.ts';
import { aContact } from '#tests/builders/wire-documents.ts';
import { type Outcome } from '#app/platform/problem.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import type { RequestOptions } from '#app/platform/exchange.ts';
import { makePull, type PullOptions } from './pull.ts';

const emptyCollection = {
  findByIds: () => ({ exec: async () => new Map() }),
} as unknown as PullOptions['collection'];

function pullFrom(
  answers: Outcome<PullAnswer>[],
  name: PullOptions['name'] = 'contacts',
  collection = emptyCollection,
) {
  /** The doorbell that each answer names, if any. */
  const bellsOpen: string[] = [];
  const asked: string[] = [];
  const fresh: number[] = [];
  const bells: (string | null)[] = [];
  const { handler: pull, prefetch } = makePull({
    name,
    collection,
    skipped: { after: (_name, checkpoint) => checkpoint, add: () => undefined },
    onAnswered: () => undefined,
    onReadToEnd: (bell) => bells.push(bell),
    onFresh: (documents) => fresh.push(documents.length),
    transport: {
      request: async <T>({ path, onHeaders }: RequestOptions) => {
        const open = bellsOpen.shift();
        onHeaders?.(new Headers(open === undefined ? {} : { [BELL_HEADER]: open }));
        asked.push(new URL(path, 'http://authority.test').searchParams.get('since') ?? '');
        return answers.shift() as Outcome<T>;
      },
    },
  });
  return { pull, prefetch, asked, fresh, bells, bellsOpen };
}

const answer = (
  checkpoint: string,
  more: boolean,
  ...documents: PullAnswer['documents']
): Outcome<PullAnswer> => ({
  ok: true,
  value: { documents, checkpoint, more },
});

describe('the pull handler', () => {
  it('deletes a document that it delivered a moment ago, although it is not stored yet', async () => {
    const { pull } = pullFrom([
      answer('1', false, aContact('a')),
      answer('2', false, { id: 'a', _deleted: true }),
    ]);
    await pull(undefined, 10);
    const { documents } = await pull({ since: '1' }, 10);
    expect(documents).toEqual([{ ...aContact('a'), _deleted: true }]);
  });

  it('leaves out tombstones of documents that were never here, and continues to the end', async () => {
    const { pull, asked } = pullFrom([
      answer('1', true, { id: 'unknown', _deleted: true }),
      answer('2', true, aContact('a')),
      answer('3', false, aContact('b')),
    ]);
    const { documents, checkpoint } = await pull(undefined, 10);
    expect(documents.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(checkpoint).toEqual({ since: '3' });
    expect(asked).toEqual(['', '1', '2']);
  });

  it('starts over if the store no longer knows the checkpoint', async () => {
    const { pull, asked, fresh } = pullFrom([
      { ok: false, problem: knownProblem('SINCE_INVALID') },
      answer('5', false, aContact('a')),
    ]);
    expect((await pull({ since: '99' }, 10)).checkpoint).toEqual({ since: '5' });
    expect(asked).toEqual(['99', '']);
    expect(fresh).toEqual([1]);
  });

  it('reports the doorbell that was open when the end was read', async () => {
    const { pull, bells, bellsOpen } = pullFrom([
      answer('1', true, aContact('a')),
      answer('2', true, aContact('b')),
      answer('3', false, aContact('c')),
      answer('3', false),
    ]);
    bellsOpen.push('b1', 'b2', 'b3');
    const { checkpoint } = await pull(undefined, 2);
    expect(bells).toEqual([]);
    await pull(checkpoint, 2);
    await pull({ since: '3' }, 2);
    expect(bells).toEqual(['b3', null]);
  });

  it('fails with the problem, so that RxDB retries', async () => {
    const { pull } = pullFrom([{ ok: false, problem: knownProblem('STORE_UNAVAILABLE') }]);
    await expect(pull(undefined, 10)).rejects.toMatchObject({ problem: { code: 'STORE_UNAVAILABLE' } });
  });

  it('delivers records in the stored form, without fields that this version does not know', async () => {
    const answers = [
      answer('1', false, { id: 'investor', seq: 1, later: 1 }, { id: 'payout:2026-10', seq: 2 }),
    ];
    const { documents } = await pullFrom(answers, 'standing').pull(undefined, 10);
    expect(documents).toEqual([
      { id: 'investor:me', kind: 'investor', value: { id: 'investor', seq: 1 }, _deleted: false },
      {
        id: 'payout:2026-10',
        kind: 'payout',
        value: { id: 'payout:2026-10', seq: 2 },
        _deleted: false,
      },
    ]);
  });

  it('keeps the value of a record of a kind that this version does not know', async () => {
    const bell = { id: 'bell:north', seq: 3, bell: { rung: 2 } };
    const { documents } = await pullFrom([answer('1', false, bell)], 'standing').pull(undefined, 10);
    expect(documents).toEqual([{ id: 'bell:north', kind: 'bell', value: bell, _deleted: false }]);
  });

  it('deletes the record of a document that the service deletes, and on a fresh start drops only documents of the same source', async () => {
    const held = [
      { id: 'investor:me', kind: 'investor', value: { id: 'investor', seq: 1 } },
      { id: 'schedule:rent', kind: 'schedule', value: { id: 'rent', seq: 2 } },
      { id: 'schedule:tea', kind: 'schedule', value: { id: 'tea', seq: 3 } },
    ];
    const found = held.map((record) => ({ primary: record.id, toMutableJSON: () => record }));
    const removed: string[] = [];
    const records = {
      find: () => ({ exec: async () => found }),
      findByIds: (ids: readonly string[]) => ({
        exec: async () =>
          new Map(found.filter(({ primary }) => ids.includes(primary)).map((one) => [one.primary, one])),
      }),
      bulkRemove: async (ids: readonly string[]) => void removed.push(...ids),
    } as unknown as PullOptions['collection'];
    const gone = answer('1', false, { id: 'rent', _deleted: true });
    expect((await pullFrom([gone], 'schedules', records).pull(undefined, 10)).documents).toEqual([
      { ...held[1], _deleted: true },
    ]);
    const fresh = { documents: [{ id: 'rent', seq: 4 }], checkpoint: '2', more: false, reset: true };
    await pullFrom([{ ok: true, value: fresh }], 'schedules', records).pull(undefined, 10);
    expect(removed).toEqual(['schedule:tea']);
  });

  it('leaves out fields that this version does not know', async () => {
    const { pull } = pullFrom([answer('1', false, { ...aContact('a'), later: 1 })]);
    expect((await pull(undefined, 10)).documents).toEqual([{ ...aContact('a'), _deleted: false }]);
  });
});
