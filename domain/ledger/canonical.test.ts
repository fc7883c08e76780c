// Proves that the fast canonical form is the canonical form (RFC 8785) for every JSON value, and that the entries and
// records of every command are built in its order, so that the fast way is the way taken.
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { carryOut, nextMonth } from '#tests/builders/investors.ts';
import { confirmMailbox } from '#tests/builders/mailboxes.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { commandTypes } from '../commands.ts';
import { proposalId } from '../ids.ts';
import { canonicalText, standsInOrder } from './canonical.ts';
import { bytesToHex, canonicalBytes, hashHex, passingBytes } from './hash.ts';
import { publicRecord } from './record.ts';

/** UTF-16 units without regard for characters, so that halves of them occur. */
const anyText = fc
  .oneof(fc.nat(0xff), fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }))
  .chain((unit) => fc.array(fc.oneof(fc.constant(unit), fc.nat(0xffff)), { maxLength: 4 }))
  .map((units) => String.fromCharCode(...units));
const keys = fc.oneof(anyText, fc.constantFrom('1', '10', '9', 'a', 'b', 'toJSON', ''));
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(anyText, fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
  ),
}));

const outcome = (write: () => unknown): unknown => {
  try {
    return write() ?? 'nothing';
  } catch {
    return 'nothing';
  }
};

describe('the canonical text', () => {
  it('is that of the reference implementation for every value, and both refuse the same', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(outcome(() => canonicalText(value))).toBe(outcome(() => canonicalize(value)));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    [
      'keys in order of UTF-16 units',
      { b: 1, a: 2, '10': 3, '9': 4, '\u20ac': 5, '\ud83d\ude00': 6, '\ufb33': 7 },
      '{"10":3,"9":4,"a":2,"b":1,"€":5,"😀":6,"\ufb33":7}',
    ],
    [
      'numbers as the standard writes them',
      [1e21, 1e-7, 0.1, -0, 333333333.3333333],
      '[1e+21,1e-7,0.1,0,333333333.3333333]',
    ],
    ['escapes', ['\u000f\n"\\/€'], '["\\u000f\\n\\"\\\\/€"]'],
    ['what is not there', { a: undefined, b: [undefined] }, '{"b":[null]}'],
    ['a prototype’s name as a key', JSON.parse('{"b":1,"__proto__":2}'), '{"__proto__":2,"b":1}'],
    ['what turns itself to JSON', { a: new URL('http://a.b/') }, '{"a":"http://a.b/"}'],
  ] as const)('%s', (_name, value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  it.each([
    ['half a character', 'a\ud800'],
    ['half a character in a key', { 'a\ud800': 1 }],
    ['no number', { a: [Number.NaN] }],
    ['nothing', undefined],
    ['a bigint', 1n],
  ])('throws at %s', (_name, value) => {
    expect(() => canonicalText(value)).toThrow();
  });
});

describe('bytes on their way into a hash', () => {
  it('are the canonical bytes, whatever their size', () => {
    for (const length of [0, 1, 5_000, 6_000, 100_000]) {
      const value = { note: '€'.repeat(length) };
      expect(bytesToHex(passingBytes(value))).toBe(bytesToHex(canonicalBytes(value)));
      expect(bytesToHex(passingBytes(value, 0))).toBe(`00${bytesToHex(canonicalBytes(value))}`);
    }
  });

  it('leave nothing behind for the next', () => {
    const short = hashHex({ a: 1 });
    hashHex({ a: 'x'.repeat(9_000) });
    expect(hashHex({ a: 1 })).toBe(short);
  });
});

/** Rewards that wait for a mailbox, are held, shrink and end, and half of what somebody receives who owes. */
function aboutHeldRewards(world: World, referrer: string): void {
  Object.assign(world.state.parameters, { rewardHoldDays: 14 });
  const order = 'an-order-of-fay-1';
  for (const label of ['fay', 'gus']) world.send('system', 'account.open', { userId: idOf(label), referrer });
  world.handIn({ id: order, type: 'purchase.open', actor: idOf('fay'), payload: { amountUsd: '10' } });
  const paid = { order, payment: 'pi_fay', paidAt: world.now, amountUsd: '10' };
  world.send('system', 'purchase.settle', paid);
  confirmMailbox(world, 'fay');
  confirmMailbox(world, 'gus', 'fay');
  world.send('system', 'purchase.refund', { order, refund: 're_fay_1', amountUsd: '1' });
  world.send('fay', 'wallet.transfer', { to: referrer, amount: '6', currency: 'DC' });
  world.send('system', 'purchase.refund', { order, refund: 're_fay_2', amountUsd: '9' });
  world.send('ann', 'wallet.transfer', {
    to: world.address('fay'),
    amount: '0.1',
    currency: 'DC',
  });
  const kinds = new Set(world.entries.flatMap(({ facts }) => facts.map(({ kind }) => kind)));
  for (const kind of [
    'referral.confirmed',
    'referral.taken_back',
    'referral.cancelled',
    'receivable.collected',
  ] as const)
    expect(kinds).toContain(kind);
}

describe('what the ledger hashes', () => {
  const people = [
    person('ida').holding('9999 DC'),
    person('ann').holding('9 DC').as('owner'),
    person('ben').as('admin'),
    person('dan').as('admin'),
  ];
  const world = aWorld({ exitAfterMonths: 0, rewardHoldDays: 0 }).with(...people);
  const to = world.address('ben');
  world.send('system', 'account.open', { userId: idOf('cem'), referrer: to });
  world.send('ann', 'wallet.transfer', { to, amount: '1', currency: 'DC', note: 'with a note' });
  world.send('ann', 'wallet.transfer', { to, amount: '1', currency: 'DC' });
  world.send('ann', 'wallet.transfer', { to, amount: '99', currency: 'DC' });
  const asked = aRequest({ to, amount: '1', currency: 'DC', note: 'asked for' });
  world.send('ben', 'wallet.cancel_request', asked);
  world.send('ann', 'wallet.transfer', asked);
  world.send('ann', 'wallet.transfer', aRequest({ to, amount: '1', currency: 'DC' }));
  const order = 'an-order-of-ann-1';
  world.handIn({ id: order, type: 'purchase.open', actor: idOf('ann'), payload: { amountUsd: '10' } });
  world.send('ann', 'purchase.open', { amountUsd: '5' });
  const paid = { order, payment: 'pi_1', paidAt: world.now, amountUsd: '10' };
  world.send('system', 'purchase.settle', paid);
  // Cem was invited by Ben, and the sale has filled the vault that pays for it.
  world.send('system', 'referral.earn', { userId: idOf('cem'), trigger: 'project' });
  confirmMailbox(world, 'cem');
  world.send('system', 'referral.pay', { referred: idOf('cem'), trigger: 'signup' });
  aboutHeldRewards(world, to);
  const plan = { to, currency: 'DC', every: 'day', startAt: '2027-01-15T08:00', timeZone: 'UTC' };
  const daily = (id: string, more: object): string => {
    const payload = { ...plan, ...more };
    world.handIn({ id, type: 'schedule.create', actor: idOf('ann'), payload });
    return id;
  };
  const small = daily('a-schedule-of-ann-1', { amount: '0.1', note: 'daily', count: 20 });
  const large = daily('a-schedule-of-ann-2', { amount: '99', until: '2027-02-01' });
  world.send('system', 'schedule.run', { schedule: small, n: 1 });
  world.send('system', 'schedule.run', { schedule: large, n: 1 });
  world.send('system', 'schedule.warn', { schedule: large, n: 2 });
  for (const change of ['pause', 'resume', 'cancel'])
    world.send('ann', `schedule.${change}`, { schedule: large });
  world.send('ben', 'privacy.set', { hideBalances: true });
  const notice = { userId: idOf('ben'), notice: 'device.new_sign_in', device: 'Firefox on Windows' };
  world.send('system', 'account.security_notice', notice);
  const loss = { afterBlock: 1, afterSeq: 1, knownSeq: 9, part: 0, since: '2027-01-15T08:00:00.000Z' };
  world.send('system', 'service.accept_loss', { ...loss, userIds: [idOf('ben')] });
  world.send('system', 'service.report_clock', { stepMs: 3_600_000 });
  world.send('system', 'purchase.dispute', { order, dispute: 'dp_1', amountUsd: '10' });
  world.send('system', 'purchase.refund', { order, refund: 're_1', amountUsd: '1' });
  world.send('system', 'purchase.refund', { order, refund: 're_2', amountUsd: '99' });
  world.send('system', 'purchase.dispute_close', { order, dispute: 'dp_1', outcome: 'lost' });
  for (const end of ['cancel', 'expire']) {
    const id = `an-order-to-${end}`;
    world.handIn({ id, type: 'purchase.open', actor: idOf('ann'), payload: { amountUsd: '10' } });
    world.send('system', `purchase.${end}`, { order: id });
  }
  world.send('ann', 'supply.set_price', { priceUsd: '2', reason: 'market' });
  world.send('ben', 'wallet.claim_tdc', {});
  world.send('ann', 'tdc.grant', { userId: idOf('ben'), amount: '3' });
  const propose = (label: string): string => {
    world.send('ann', 'role.revoke', { userId: idOf(label), role: 'admin' });
    return proposalId(world.state.seq);
  };
  world.send('dan', 'approval.reject', { proposal: propose('ben'), reason: 'not now' });
  world.send('dan', 'approval.approve', { proposal: propose('ben') });
  const last = propose('dan');
  world.later(7 * 24 * 3_600_000).send('system', 'approval.settle', { proposal: last });
  world.send('ida', 'investor.join', { amount: '600' });
  for (const more of ['1', '200']) world.send('ida', 'investor.exit', { amount: more });
  const exit = proposalId(world.state.seq - 1);
  world.send('ida', 'investor.cancel_exit', { exit });
  world.send('ida', 'investor.exit', { amount: '100' });
  world.send('system', 'investor.pay_exit', { exit: proposalId(world.state.seq), step: 1 });
  world.send('ida', 'investor.request_kyc', {});
  for (const outcome of [{ outcome: 'rejected', reason: 'blurred' }, { outcome: 'verified' }]) {
    if (outcome.outcome === 'verified') carryOut(nextMonth(world));
    world.send('ann', 'investor.verify', { ...outcome, userId: idOf('ida') });
  }
  carryOut(world);
  for (const label of ['ann', 'cem']) world.send('system', 'account.close', { userId: idOf(label) });
  // Too many dates were missed: it is paused.
  world.send('system', 'schedule.run', { schedule: small, n: 2 });

  it('stands in canonical order for every command, committed or refused', () => {
    expect(
      new Set(world.entries.filter((entry) => entry.verdict === 'committed').map((entry) => entry.type)),
    ).toEqual(new Set(commandTypes));
    expect(world.entries.filter((entry) => !standsInOrder(entry)).map((entry) => entry.type)).toEqual([]);
    expect(
      world.entries.filter((entry) => !standsInOrder(publicRecord(entry))).map((entry) => entry.type),
    ).toEqual([]);
  });

  it('has the same hash after a trip through a store that orders keys as it likes', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, shuffled(inner)]),
      );
    };
    for (const entry of world.entries) expect(hashHex(shuffled(entry))).toBe(hashHex(entry));
  });
});
