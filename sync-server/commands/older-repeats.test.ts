// Proves that a repeat of an id that is no longer among the newest gets its first answer, whatever happened since, and
// that an id is never confused with another that shares its fingerprint.
import { beforeEach, describe, expect, it } from 'vitest';
import { SNAPSHOTS } from '#couchdb/databases.ts';
import type { CommandIdsOptions } from '#domain/ledger/command-ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { makeIdFingerprint } from '#domain/ledger/id-fingerprint.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { ANN, BEN, type Bench, balancesIn, makeBench, openTwoWallets } from '#tests/fakes/restartable.ts';
import type { Authority, SubmitResult } from './authority.ts';

const KEPT = 4;
const COMMANDS = 30;

let bench: Bench;
let authority: Authority;
let sent: { readonly command: Command; readonly answer: SubmitResult }[];

async function begin(ids: CommandIdsOptions, snapshotEvery = 1_000): Promise<void> {
  bench = makeBench();
  authority = await bench.open({ ids, snapshotEvery });
  await openTwoWallets(authority);
  sent = [];
  for (let n = 0; n < COMMANDS; n++) {
    // Every third transfer exceeds her balance.
    const command = transfer(ANN, findAddress(authority.state, BEN), n % 3 === 0 ? '1000 DC' : '0.5 DC');
    sent.push({ command, answer: await authority.submit(command) });
  }
  await bench.time.settle();
}

async function expectFirstAnswers(): Promise<void> {
  const [seq, balances] = [authority.state.seq, balancesIn(authority.state)];
  for (const { command, answer } of sent) expect(await authority.submit(command)).toEqual(answer);
  const other = { ...sent[1]?.command, actor: BEN } as Command;
  expect(await authority.submit(other)).toEqual({ ok: false, code: 'COMMAND_ID_REUSED' });
  expect([authority.state.seq, balancesIn(authority.state)]).toEqual([seq, balances]);
}

const manifests = () =>
  bench.store.range<object>(SNAPSHOTS, { start: 'manifest:', end: 'manifest:~', limit: 9 });

describe('a repeat of an older id gets its first answer', () => {
  beforeEach(async () => {
    await begin({ recentMax: KEPT }, 10);
    const { newest, leaving } = authority.state.ids;
    expect(newest.has(sent[0]?.command.id ?? '') || leaving.has(sent[0]?.command.id ?? '')).toBe(false);
  });

  it('while the service runs', expectFirstAnswers);

  it('after a start from a snapshot, with another key and another number of newest ids', async () => {
    await authority.close();
    expect(await manifests()).not.toHaveLength(0);
    authority = await bench.open({ ids: { recentMax: 3, fingerprint: makeIdFingerprint([11, 12]) } });
    await expectFirstAnswers();
  });

  it('after a start that replays the whole journal', async () => {
    await authority.close();
    const found = await manifests();
    await bench.store.bulk(
      SNAPSHOTS,
      found.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
    );
    expect(await manifests()).toHaveLength(0);
    authority = await bench.open({ ids: { recentMax: KEPT } });
    await expectFirstAnswers();
  });

  it.each([1, 2, 3, 4, 5])('after a kill with %d more ids that have begun to move', async (more) => {
    for (let n = 0; n < more; n++) {
      const command = transfer(ANN, findAddress(authority.state, BEN), '0.25 DC');
      sent.push({ command, answer: await authority.submit(command) });
    }
    authority = await bench.open({ ids: { recentMax: KEPT } });
    await expectFirstAnswers();
  });
});

describe('when all ids share one fingerprint', () => {
  const shared: CommandIdsOptions = {
    recentMax: 1,
    fingerprint: (_, into) => {
      into.fill(5);
    },
  };

  it('each new one is decided, once, and each older one gets its first answer', async () => {
    await begin(shared);
    const verdicts = sent.map(({ answer }) => (answer.ok ? answer.verdict.verdict : answer.code));
    expect(verdicts).toEqual(sent.map((_, n) => (n % 3 === 0 ? 'refused' : 'committed')));
    await expectFirstAnswers();
  });

  it('two deliveries of a new one at once get one verdict', async () => {
    await begin(shared);
    const { seq } = authority.state;
    const command = transfer(ANN, findAddress(authority.state, BEN), '0.5 DC');
    const [one, other] = await Promise.all([authority.submit(command), authority.submit(command)]);
    expect(one).toMatchObject({ ok: true, verdict: { verdict: 'committed' } });
    expect(other).toEqual(one);
    expect(authority.state.seq).toBe(seq + 1);
  });
});
