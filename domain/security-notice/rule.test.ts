// Proves the entry of a security notice, its text for the person, and that only the authority makes one.
import { describe, expect, it } from 'vitest';
import { labelLengthMax } from '#domain/limits.ts';
import { NOTICES, noticeText } from '#domain/notices.ts';
import { aWorld, idOf, person, statement } from '#tests/builders/world.ts';
import { SECURITY_NOTICES } from './notices.ts';

const TYPE = 'account.security_notice';
const textOf = (notice: (typeof SECURITY_NOTICES)[number], device?: string) =>
  noticeText(
    { ...(device !== undefined && { device }), kind: 'notification.raised', notice, userId: idOf('ann') },
    [],
  );

describe('account.security_notice', () => {
  it.each(SECURITY_NOTICES)('%s is one notification for that person, and moves nothing', (notice) => {
    const world = aWorld().with(person('ann').holding('10 DC'), person('ben'));
    const answer = world.send('system', TYPE, { userId: idOf('ann'), notice });
    expect(statement(answer)).toEqual([]);
    expect(answer.decided && answer.entry.facts).toEqual([
      { kind: 'notification.raised', notice, userId: idOf('ann') },
    ]);
  });

  it('names the device if there is one', () => {
    const world = aWorld().with(person('ann'));
    const payload = { userId: idOf('ann'), notice: 'device.new_sign_in', device: 'Firefox on Windows' };
    const answer = world.send('system', TYPE, payload);
    expect(answer.decided && answer.entry.facts).toMatchObject([{ device: 'Firefox on Windows' }]);
    expect(textOf('device.new_sign_in', 'Firefox on Windows')).toEqual({
      type: 'security',
      title: 'New sign-in',
      message:
        'Firefox on Windows: Your account was opened on a device that it was not used on before. If this was not you, change your password and sign out the devices that you do not know.',
    });
  });

  it.each([
    ['ann', { userId: idOf('ann'), notice: 'password.changed' }, 'FORBIDDEN'],
    ['system', { userId: idOf('cem'), notice: 'password.changed' }, 'USER_NOT_FOUND'],
    ['system', { userId: idOf('ann'), notice: 'transfer.sent' }, 'COMMAND_INVALID'],
    [
      'system',
      { userId: idOf('ann'), notice: 'password.changed', device: 'x'.repeat(61) },
      'COMMAND_INVALID',
    ],
    ['system', { userId: idOf('ann'), notice: 'password.changed', text: 'more' }, 'COMMAND_INVALID'],
    ['system', { notice: 'password.changed' }, 'COMMAND_INVALID'],
  ])('refused: %s sends %j', (label, payload, code) => {
    const world = aWorld().with(person('ann'));
    expect(world.outcome(label, TYPE, payload)).toBe(code);
  });
});

describe('the words of security notices', () => {
  it.each([
    ['two_factor.enabled', 'Two-factor authentication is on'],
    ['two_factor.disabled', 'Two-factor authentication is off'],
    ['two_factor.backup_used', 'Backup code used'],
    ['two_factor.codes_renewed', 'New backup codes'],
    ['passkey.added', 'Passkey added'],
    ['passkey.removed', 'Passkey removed'],
    ['password.changed', 'Password changed'],
    ['password.reset', 'Password reset'],
    ['email.verified', 'E-mail verified'],
    ['device.new_sign_in', 'New sign-in'],
    ['account.locked', 'Too many wrong codes'],
  ] as const)('%s', (notice, title) => {
    expect(textOf(notice)).toMatchObject({ type: 'security', title });
  });

  it('exist for each kind, fit into a notification, and say what to do if it was somebody else', () => {
    expect(NOTICES).toEqual(expect.arrayContaining(SECURITY_NOTICES));
    for (const notice of SECURITY_NOTICES) {
      const { message } = textOf(notice, 'x'.repeat(labelLengthMax));
      expect(message.length).toBeLessThanOrEqual(400);
      if (notice !== 'email.verified') expect(message).toContain('If this was not you, ');
    }
  });
});
