// Proves, as a table of histories, when a code is right: once, within its step or one off, at most five wrong ones in a
// quarter of an hour, and each backup code once.
import { describe, expect, it } from 'vitest';
import { backupCodesCount, twoFactorTriesMax, twoFactorTriesWindowMs } from '#domain/two-factor/limits.ts';
import { backupCodesFrom, type GivenCode, checkCode, NO_RECORD, type TwoFactorRecord } from './code-check.ts';
import { newSecret, setUpUri, findStep } from './totp.ts';

const ON: TwoFactorRecord = {
  ...NO_RECORD,
  active: { secret: 'sealed', required: false, backupCodes: ['one', 'two'] },
};
const MINUTE = 60_000;
const step = (n: number | null): GivenCode => ({ kind: 'totp', step: n });
const backup = (hash: string): GivenCode => ({ kind: 'backup', hash });

/** The outcomes of successive codes, each at its minute. */
function checkCodes(...codes: readonly (readonly [minute: number, code: GivenCode])[]): string[] {
  let record = ON;
  return codes.map(([minute, code]) => {
    const { outcome, next } = checkCode(record, code, minute * MINUTE);
    record = next ?? record;
    return outcome.ok ? 'right' : outcome.code;
  });
}

describe('a code', () => {
  it.each([
    ['is right', [[0, step(7)]], ['right']],
    [
      'is right once',
      [
        [0, step(7)],
        [0, step(7)],
      ],
      ['right', 'TWO_FACTOR_CODE_USED'],
    ],
    [
      'of before the one that was used is not taken any more',
      [
        [0, step(8)],
        [0, step(7)],
      ],
      ['right', 'TWO_FACTOR_CODE_USED'],
    ],
    [
      'of the next step is',
      [
        [0, step(7)],
        [1, step(8)],
      ],
      ['right', 'right'],
    ],
    ['is wrong', [[0, step(null)]], ['TWO_FACTOR_CODE_INVALID']],
    [
      'for backup works once',
      [
        [0, backup('one')],
        [0, backup('one')],
        [0, backup('two')],
      ],
      ['right', 'BACKUP_CODE_INVALID', 'right'],
    ],
    ['for backup is wrong', [[0, backup('three')]], ['BACKUP_CODE_INVALID']],
  ] as const)('%s', (_what, codes, outcomes) => {
    expect(checkCodes(...codes)).toEqual(outcomes);
  });
});

describe('wrong codes', () => {
  const wrong = (minute: number) => [minute, step(null)] as const;
  const five = [wrong(0), wrong(1), wrong(2), wrong(3), wrong(4)];

  it('are accepted five times in 15 minutes, and then a correct one is not checked either', () => {
    expect(checkCodes(...five, [5, step(7)], [14, backup('one')])).toEqual([
      ...Array<string>(twoFactorTriesMax).fill('TWO_FACTOR_CODE_INVALID'),
      'TWO_FACTOR_LIMITED',
      'TWO_FACTOR_LIMITED',
    ]);
  });

  it('say when the next one is accepted, and it is', () => {
    const locked: TwoFactorRecord = { ...ON, wrong: [0, 1, 2, 3, 4].map((minute) => minute * MINUTE) };
    const { outcome, next } = checkCode(locked, step(7), 5 * MINUTE);
    expect(outcome).toMatchObject({ detail: { retryAfterMs: twoFactorTriesWindowMs - 5 * MINUTE } });
    expect(next).toBeNull();
    expect(checkCode(locked, step(7), twoFactorTriesWindowMs).outcome.ok).toBe(true);
  });

  it('are cleared by a correct one', () => {
    const four = five.slice(1);
    expect(checkCodes(...four, [5, step(7)], ...four.map(([m]) => wrong(m + 5)), [10, step(20)]).at(-1)).toBe(
      'right',
    );
  });

  it('of both kinds are counted together', () => {
    const mixed = [
      wrong(0),
      [0, backup('x')],
      wrong(0),
      [0, backup('y')],
      wrong(0),
      [0, backup('one')],
    ] as const;
    expect(checkCodes(...mixed).at(-1)).toBe('TWO_FACTOR_LIMITED');
  });
});

describe('codes of authenticator apps', () => {
  // RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
  const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d s are %s, as the standard says', (seconds, code) => {
    expect(findStep(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('are accepted one step off, not two: %d s from then', (off, taken) => {
    const step = Math.floor(1_234_567_890 / 30);
    expect(findStep(RFC_SECRET, '005924', (1_234_567_890 + off) * 1_000)).toBe(taken ? step : null);
  });

  it('have a unique secret of 160 bits, in a link that apps read', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    const uri = new URL(setUpUri('ann@example.com', one));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('VaultIQ:ann@example.com');
    expect(uri.searchParams.get('secret')).toBe(one);
    expect(uri.searchParams.get('issuer')).toBe('VaultIQ');
    expect(uri.searchParams.get('period') ?? '30').toBe('30');
    expect(uri.searchParams.get('digits') ?? '6').toBe('6');
    expect((uri.searchParams.get('algorithm') ?? 'SHA1').toUpperCase()).toBe('SHA1');
  });
});

it('there are ten backup codes of 8 uppercase letters and digits, made of the given bytes', () => {
  const codes = backupCodesFrom(Array.from({ length: 80 }, (_, n) => (n * 37 + (n >> 3) * 11) & 255));
  expect(codes).toHaveLength(backupCodesCount);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{8}$/);
  expect(codes.join('')).not.toMatch(/[IO01]/);
});
