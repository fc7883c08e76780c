// Proves who may request verification, who decides and may reverse it, and every refusal in its order.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { staffNotifiedMax } from '../approvals/limits.ts';
import { investments } from './investments.ts';

const worldWithStaff = (): World =>
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
  it('is requested, staff are notified, and staff decide', () => {
    const on = worldWithStaff();
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

  it('of a member of staff is announced to the others', () => {
    const on = worldWithStaff();
    ask(on, 'ada');
    expect(on.entries.at(-1)?.facts).toEqual([
      { kind: 'kyc.requested', userId: idOf('ada') },
      { kind: 'notification.raised', notice: 'kyc.requested', userId: idOf('owen') },
    ]);
  });

  it('is announced to a limited number of staff', () => {
    const admins = Array.from({ length: staffNotifiedMax + 1 }, (_, n) =>
      person(`p${String(n + 1_000)}`).as('admin'),
    );
    const on = aWorld().with(person('ann'), ...admins);
    ask(on, 'ann');
    expect(on.entries.at(-1)?.facts).toHaveLength(1 + 50);
  });

  it('is rejected with a reason, and can be requested again', () => {
    const on = worldWithStaff();
    ask(on, 'ann');
    expect(decide(on, 'owen', 'rejected')).toBe('committed');
    expect(statusOf(on)).toEqual({ status: 'rejected', reason: 'The photo cannot be read' });
    expect(ask(on, 'ann')).toBe('committed');
    expect(statusOf(on)).toEqual({ status: 'requested', reason: null });
  });

  it('can be decided otherwise by staff later', () => {
    const on = worldWithStaff();
    ask(on, 'ann');
    expect([
      decide(on, 'owen', 'verified'),
      decide(on, 'ada', 'rejected'),
      decide(on, 'ada', 'verified'),
    ]).toEqual(['committed', 'committed', 'committed']);
  });
});

describe('is refused', () => {
  it('if it is requested twice, or by nobody', () => {
    const on = worldWithStaff();
    ask(on, 'ann');
    expect([ask(on, 'ann'), ask(on, 'nobody')]).toEqual(['KYC_OPEN', 'WALLET_NOT_FOUND']);
    decide(on, 'owen', 'verified');
    expect(ask(on, 'ann')).toBe('KYC_OPEN');
  });

  it('by somebody who is not staff, and about oneself, before anything else', () => {
    const on = worldWithStaff();
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

  it('of a stranger, of somebody who has not requested it, and the same decision twice', () => {
    const on = worldWithStaff();
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
    const on = worldWithStaff();
    ask(on, 'ann');
    expect(['COMMAND_INVALID', 'FIELDS_REQUIRED']).toContain(on.outcome('owen', 'investor.verify', payload));
  });
});
