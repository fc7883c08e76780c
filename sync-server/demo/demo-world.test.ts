// Proves that the demo world is made once, by commands that the rules allow, and has what the screens show (purchases,
// schedules).
import { createHash } from 'node:crypto';
import { apply, decide, emptyState, parseCommand } from '#domain/features.ts';
import { expect, it } from 'vitest';
import { CHECKPOINTS } from '#couchdb/databases.ts';
import { hashHex } from '#domain/ledger/hash.ts';
import { duePayouts } from '#domain/investor/due.ts';
import { rewardKey } from '#domain/referral/reward.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { idOf } from '#tests/builders/world.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makeVerdict } from '../commands/verdict.ts';
import { readPicture } from '../files/read-picture.ts';
import { type DemoAccount, makeDemoWorld } from './demo-world.ts';
import { investments } from '#domain/investor/investments.ts';
import { confirmedMailboxes } from '#domain/mailbox/confirmed-mailboxes.ts';
import { orders } from '#domain/purchase/orders.ts';
import { projects } from '#domain/project/projects.ts';
import { alertFaults } from '#domain/project-alert/alert-faults.ts';
import { alerts } from '#domain/project-alert/alerts.ts';
import { audits } from '#domain/project-audit/audits.ts';
import { talks } from '#domain/project-talk/talks.ts';
import { projectFaults } from '#domain/project-launch/project-faults.ts';
import { rewards } from '#domain/referral/rewards.ts';
import { openSchedules } from '#domain/schedule/open-schedules.ts';

function aDemo() {
  const state = emptyState();
  const entries: Entry[] = [];
  const store = makeMemoryStore();
  let now = 0;
  const submit = async (command: Command) => {
    const checked = parseCommand(command);
    if (!checked.ok) return checked;
    const entry = decide(state, checked.value, now);
    apply(state, entry);
    entries.push(entry);
    return { ok: true as const, verdict: makeVerdict(entry, entryLeaf(entry), 1) };
  };
  const openAccount = async (email: string, referrer?: string): Promise<string> => {
    const userId = idOf(email.slice(0, email.indexOf('@')));
    const payload = { userId, ...(referrer !== undefined && { referrer }) };
    await submit({ id: `open:${userId}`, type: 'account.open', actor: 'system', payload });
    const confirmed = { mailbox: hashHex(email), userId };
    const confirming = { id: `mailbox:${userId}`, type: 'account.confirm_mailbox', payload: confirmed };
    if (!confirmedMailboxes.of(state).byUser.has(userId)) await submit({ ...confirming, actor: 'system' });
    return userId;
  };
  const deps = {
    store,
    state,
    submit,
    openAccount: ({ email, ref }: DemoAccount) => openAccount(email, ref),
    openOwner: async () => {
      const userId = await openAccount('owner@demo.example');
      const id = 'demo-owner-role-0';
      await submit({ id, type: 'role.grant', actor: 'system', payload: { userId, role: 'owner' } });
      return userId;
    },
    upload: (_userId: string, picture: Buffer) => {
      const read = readPicture(picture);
      if (!read.ok || picture.length > 1_500) throw new Error('no small picture');
      return Promise.resolve(createHash('sha256').update(read.value.bytes).digest('hex'));
    },
    clock: { now: () => now, set: (to: number) => (now = to), reset: () => (now = Date.now()) },
  };
  const make = async (): Promise<boolean> => {
    await store.createDatabase(CHECKPOINTS);
    return makeDemoWorld(deps);
  };
  return { state, entries, make };
}

it('every project of the demo world has a logo of its own', async () => {
  const demo = aDemo();
  await demo.make();
  const logos = [...projects.of(demo.state).byId.values()].map(({ text }) => text.logo ?? '');
  expect(logos).toHaveLength(8);
  expect(new Set(logos).size).toBe(8);
  expect(logos).not.toContain('');
});

it('the demo world consists of commands that are all committed', async () => {
  const demo = aDemo();
  expect(await demo.make()).toBe(true);
  expect(demo.entries.length).toBeGreaterThan(200);
  expect(demo.entries.filter(({ verdict }) => verdict === 'refused')).toEqual([]);
});

it('the demo world has DC bought by card, all credited, and scheduled transfers', async () => {
  const { make, state, entries } = aDemo();
  await make();
  const bought = entries.filter(({ type, verdict }) => type === 'purchase.settle' && verdict === 'committed');
  expect(bought).toHaveLength(6);
  expect(orders.of(state).open.size).toBe(0);
  expect(openSchedules.of(state).byId.size).toBe(3);
  for (const { next } of openSchedules.of(state).byId.values()) expect(next.at).toBeGreaterThan(Date.now());
});

it('the demo world has a verified investor, to whom the months since then are due', async () => {
  const { make, state } = aDemo();
  await make();
  const [[userId, investor] = []] = [...investments.of(state).investors];
  expect(investor?.locked).toBe(600_000_000n);
  expect(investments.of(state).kyc.get(userId ?? '')?.status).toBe('verified');
  expect(duePayouts(state, Date.now())).not.toEqual([]);
});

it('the demo world has a referrer of the two others, whose rewards for sign-ups and first purchases are paid, and for projects wait', async () => {
  const { make, state, entries } = aDemo();
  await make();
  const paid = entries.filter(({ type }) => type === 'referral.pay');
  const earned = [...rewards.of(state).byKey].filter(([, { referrer }]) => referrer === idOf('one'));
  const statuses = earned.map(([key, { status }]) => [key, status]).toSorted();
  expect(statuses).toEqual(
    ['three', 'two'].flatMap((name) => [
      [rewardKey(idOf(name), 'project'), 'queued'],
      [rewardKey(idOf(name), 'purchase'), 'paid'],
      [rewardKey(idOf(name), 'signup'), 'paid'],
    ]),
  );
  expect(Math.max(...paid.map(({ at }) => at))).toBeLessThan(Date.now() - 14 * 24 * 3_600_000);
});

it('the demo world has updates, questions with and without an answer, one that is hidden, and a document', async () => {
  const { make, state } = aDemo();
  await make();
  const found = [...talks.of(state).byId.values()].map(({ isAnswered, isHidden, subject }) =>
    [subject, ...(isAnswered ? ['answered'] : []), ...(isHidden ? ['hidden'] : [])].join(' '),
  );
  expect(found.filter((what) => what === 'update').length).toBe(5);
  expect(new Set(found)).toEqual(
    new Set(['update', 'question answered', 'question', 'question hidden', 'document']),
  );
});

it('the demo world has audits of every colour, and alerts, two of them resolved', async () => {
  const { make, state } = aDemo();
  await make();
  const scores = [...audits.of(state).byProject.values()].map(({ kyc, score }) => `${String(score)} ${kyc}`);
  expect(scores.sort()).toEqual(['41 unverified', '63 verified', '74 pending', '92 verified']);
  const found = [...alerts.of(state).byId.values()].map(
    ({ isResolved, rule }) => `${rule}${isResolved ? ' resolved' : ''}`,
  );
  expect(found.filter((what) => what.endsWith(' resolved'))).toHaveLength(2);
  expect(found).toContain('creator_stake');
  expect(found).toContain('backer_concentration');
  expect(alertFaults(state)).toEqual([]);
  expect(alerts.of(state).signs.size).toBe(0);
});

it('the demo world has a project in every state that a backer can meet', async () => {
  const { make, state } = aDemo();
  await make();
  const found = [...projects.of(state).byId.values()].map(
    ({ frozen, raised, refunded, state: at, terms: { startAt, symbol } }) => [
      symbol,
      at,
      String(raised / 1_000_000n),
      ...(frozen === null ? [] : ['frozen']),
      ...(refunded > 0n ? ['refunded'] : []),
      ...(startAt > Date.now() ? ['upcoming'] : []),
    ],
  );
  expect(found.sort()).toEqual([
    ['BOAT', 'pending', '0', 'upcoming'],
    ['FERRY', 'failed', '300', 'refunded'],
    ['GARDEN', 'succeeded', '500'],
    ['KEYS', 'active', '0', 'upcoming'],
    ['OMAP', 'active', '300'],
    ['SOLAR', 'launched', '600'],
    ['TRAIN', 'active', '950'],
    ['WELL', 'active', '120', 'frozen'],
  ]);
  expect(projectFaults(state)).toEqual([]);
});

it('the demo world has a change of terms in force, and one that waits for the backers', async () => {
  const { make, state } = aDemo();
  await make();
  const [open, ...others] = [...projects.of(state).byId.values()].filter(({ changes }) => changes > 0);
  expect(others).toEqual([]);
  expect(open?.terms).toMatchObject({ symbol: 'OMAP', maxStake: 600_000_000n, hardCap: 1_000_000_000n });
  expect(open?.change).toMatchObject({ n: 2, terms: { hardCap: 1_200_000_000n, price: 110_000n } });
  expect(open?.change?.inForceAt).toBeGreaterThan(Date.now());
});

it('the demo world is made once', async () => {
  const demo = aDemo();
  await demo.make();
  const { length } = demo.entries;
  expect(await demo.make()).toBe(true);
  expect(demo.entries).toHaveLength(length);
});
