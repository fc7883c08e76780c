// Proves who requests verification, who decides and may reverse it, and every refusal in its order.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { staffToldMax } from '../approvals/limits.ts';
import { investments } from './investments.ts';

const staffed = (): World =>
  aWorld().with(person('ann'), person('owen').as('owner'), person('ada').as('admin'));
const ask = (on: World, label: string) => on.outcome(label, 'investor.request_kyc', {});
const decide = (on: World, by: string, outcome: 'verified' | 'rejected', label = 'ann') =>
  on.outcome(by, 'investor.verify', {
    outcome,
    userId: idOf(label),
    ...(outcome === 'rejected' && { reason: 'The photo cannot be read' }),
  });
const statusOf = (on: World, label = 'ann') => investments.of(on.state).kyc.get(idOf(label));

describe('a verification', () => {
  it('is asked for, staff are told, and staff decide', () => {
    const on = staffed();
    expect(ask(on, 'ann')).toBe('committed');
    expect(statusOf(on)).toEqual({ status: 'requested', reason: null });
    expect(
      on.entries.at(-1)?.facts.map((fact) => ('notice' in fact ? [fact.notice, fact.userId] : fact.kind)),
    ).toEqual(['kyc.requested', ['kyc.requested', idOf('ada')], ['kyc.requested', idOf('owen')]]);
    expect(decide(on, 'ada', 'verified')).toBe('committed');
    expect(statusOf(on)).toEqual({ status: 'verified', reason: null });
    expect(on.entries.at(-1)?.facts).toStrictEqual([
      { kind: 'kyc.verified', userId: idOf('ann') },
      { kind: 'notification.raised', notice: 'kyc.verified', userId: idOf('ann') },
    ]);
  });

  it('of one of the staff is told to the others', () => {
    const on = staffed();
    ask(on, 'ada');
    expect(on.entries.at(-1)?.facts).toEqual([
      { kind: 'kyc.requested', userId: idOf('ada') },
      { kind: 'notification.raised', notice: 'kyc.requested', userId: idOf('owen') },
    ]);
  });

  it('is told to so many of the staff at most', () => {
    const admins = Array.from({ length: staffToldMax + 1 }, (_, n) =>
      person(`p${String(n + 1_000)}`).as('admin'),
    );
    const on = aWorld().with(person('ann'), ...admins);
    ask(on, 'ann');
    expect(on.entries.at(-1)?.facts).toHaveLength(1 + 50);
  });

  it('is rejected with a reason, and can be asked for again', () => {
    const on = staffed();
    ask(on, 'ann');
    expect(decide(on, 'owen', 'rejected')).toBe('committed');
    expect(statusOf(on)).toEqual({ status: 'rejected', reason: 'The photo cannot be read' });
    expect(ask(on, 'ann')).toBe('committed');
    expect(statusOf(on)).toEqual({ status: 'requested', reason: null });
  });

  it('is decided otherwise when staff think better of it', () => {
    const on = staffed();
    ask(on, 'ann');
    expect([
      decide(on, 'owen', 'verified'),
      decide(on, 'ada', 'rejected'),
      decide(on, 'ada', 'verified'),
    ]).toEqual(['committed', 'committed', 'committed']);
  });
});

describe('is refused', () => {
  it('twice, or of nobody', () => {
    const on = staffed();
    ask(on, 'ann');
    expect([ask(on, 'ann'), ask(on, 'nobody')]).toEqual(['KYC_OPEN', 'WALLET_NOT_FOUND']);
    decide(on, 'owen', 'verified');
    expect(ask(on, 'ann')).toBe('KYC_OPEN');
  });

  it('by who is not staff, and about oneself, before anything else', () => {
    const on = staffed();
    ask(on, 'ada');
    expect([decide(on, 'ann', 'verified', 'nobody'), decide(on, 'ada', 'verified', 'ada')]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect(on.outcome('system', 'investor.verify', { outcome: 'verified', userId: idOf('ada') })).toBe(
      'FORBIDDEN',
    );
    expect(decide(on, 'owen', 'verified', 'ada')).toBe('committed');
  });

  it('of a stranger, of who has not asked, and the same twice', () => {
    const on = staffed();
    expect(decide(on, 'owen', 'verified', 'nobody')).toBe('USER_NOT_FOUND');
    expect(decide(on, 'owen', 'verified')).toBe('KYC_NOT_REQUESTED');
    ask(on, 'ann');
    expect([decide(on, 'owen', 'verified'), decide(on, 'ada', 'verified')]).toEqual([
      'committed',
      'KYC_DECIDED',
    ]);
  });

  it.each([
    { outcome: 'rejected', userId: idOf('ann') },
    { outcome: 'verified', userId: idOf('ann'), reason: 'x' },
    { outcome: 'maybe', userId: idOf('ann') },
    { outcome: 'verified' },
    { outcome: 'rejected', userId: idOf('ann'), reason: 'x'.repeat(201) },
  ])('%j', (payload) => {
    const on = staffed();
    ask(on, 'ann');
    expect(['COMMAND_INVALID', 'FIELDS_REQUIRED']).toContain(on.outcome('owen', 'investor.verify', payload));
  });
});
