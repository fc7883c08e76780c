// Proves which offers the authority refuses: every wrong kind of text, amount and date, every limit at its exact value, and
// which refusal wins.
import { describe, expect, it } from 'vitest';
import { anOffer, DAY } from '#tests/builders/projects.ts';
import { aWorld, person, refusal, type World } from '#tests/builders/world.ts';
import { isoTime } from '../iso-time.ts';

const world = (parameters: Parameters<typeof aWorld>[0] = {}): World =>
  aWorld(parameters).with(person('owen').as('owner'), person('cleo').holding('1000 DC'));

type Change = Readonly<Record<string, unknown>>;

const codeOf = (change: Change, on = world()) => on.outcome('cleo', 'project.submit', anOffer(on, change));

const payloadWithout = (name: string) => {
  const on = world();
  return on.outcome(
    'cleo',
    'project.submit',
    Object.fromEntries(Object.entries(anOffer(on)).filter(([key]) => key !== name)),
  );
};

const at = (days: number): string => isoTime(world().now + days * DAY);
const ADDRESS = world().address('owen');

it.each([
  'title',
  'description',
  'type',
  'symbol',
  'totalSupply',
  'presaleEndAt',
  'softCap',
  'hardCap',
  'price',
  'launchPrice',
  'startAt',
  'endAt',
])('asks for %s', (name) => {
  expect(payloadWithout(name)).toBe('FIELDS_REQUIRED');
  expect(codeOf({ [name]: '' })).toBe('FIELDS_REQUIRED');
  expect(codeOf({ [name]: null })).toBe('FIELDS_REQUIRED');
});

it.each(['logo', 'minStake', 'maxStake', 'allow', 'continueAfterHardCap'])('does not ask for %s', (name) => {
  expect(payloadWithout(name)).toBe('committed');
});

describe('texts', () => {
  it.each([
    ['title', 't'.repeat(100), 'committed'],
    ['title', 't'.repeat(101), 'PROJECT_TEXT_INVALID'],
    ['title', '   ', 'FIELDS_REQUIRED'],
    ['title', 7, 'PROJECT_TEXT_INVALID'],
    ['title', ['Solar'], 'PROJECT_TEXT_INVALID'],
    ['title', 'So\u0000lar', 'PROJECT_TEXT_INVALID'],
    ['title', 'So\ud800lar', 'PROJECT_TEXT_INVALID'],
    ['description', 'd'.repeat(5_000), 'committed'],
    ['description', 'd'.repeat(5_001), 'PROJECT_TEXT_INVALID'],
    ['description', 'Panels\u0007', 'PROJECT_TEXT_INVALID'],
    ['type', 'liquidity_generating', 'committed'],
    ['type', 'Standard', 'PROJECT_TYPE_INVALID'],
    ['type', 1, 'PROJECT_TYPE_INVALID'],
    ['continueAfterHardCap', true, 'committed'],
    ['continueAfterHardCap', 'true', 'COMMAND_INVALID'],
    ['logo', 'a'.repeat(64), 'committed'],
    ['logo', 'A'.repeat(64), 'LOGO_INVALID'],
    ['logo', 'a'.repeat(63), 'LOGO_INVALID'],
    ['logo', 'https://pictures.example/sun.png', 'LOGO_INVALID'],
    ['logo', '', 'LOGO_INVALID'],
    ['allow', [ADDRESS], 'committed'],
    ['allow', [], 'ALLOW_LIST_INVALID'],
    ['allow', [ADDRESS, ADDRESS], 'ALLOW_LIST_INVALID'],
    ['allow', ADDRESS, 'ALLOW_LIST_INVALID'],
    ['extra', 'field', 'COMMAND_INVALID'],
  ])('%s: %j gives %s', (name, value, code) => {
    expect(codeOf({ [name]: value })).toBe(code);
  });
});

describe('symbols', () => {
  it.each([
    ['AB', 'committed'],
    ['A', 'SYMBOL_INVALID'],
    ['ABCDEFGHIJ', 'committed'],
    ['ABCDEFGHIJK', 'SYMBOL_INVALID'],
    ['sun', 'committed'],
    [' SUN ', 'committed'],
    ['S1', 'committed'],
    ['1SUN', 'SYMBOL_INVALID'],
    ['SU N', 'SYMBOL_INVALID'],
    ['SU-N', 'SYMBOL_INVALID'],
    ['SUN$', 'SYMBOL_INVALID'],
    ['ЅUN', 'SYMBOL_INVALID'], // Cyrillic Dze
    ['DС', 'SYMBOL_INVALID'], // Cyrillic Es
    ['ＤＣ', 'SYMBOL_INVALID'], // full width
    ['D\u200BC', 'SYMBOL_INVALID'],
    [12, 'SYMBOL_INVALID'],
    ['DC', 'SYMBOL_RESERVED'],
    ['dc', 'SYMBOL_RESERVED'],
    ['DC2', 'SYMBOL_RESERVED'],
    ['DC00', 'SYMBOL_RESERVED'],
    ['TDC', 'SYMBOL_RESERVED'],
    ['TDC1', 'SYMBOL_RESERVED'],
    ['T0C', 'SYMBOL_RESERVED'],
    ['T0C1', 'SYMBOL_RESERVED'],
    ['USD', 'SYMBOL_RESERVED'],
    ['USDT', 'SYMBOL_RESERVED'],
    ['U5D', 'SYMBOL_RESERVED'],
    ['US0', 'SYMBOL_RESERVED'],
    ['U50T', 'SYMBOL_RESERVED'],
    ['VIQ', 'SYMBOL_RESERVED'],
    ['V1Q', 'SYMBOL_RESERVED'],
    ['V1Q9', 'SYMBOL_RESERVED'],
    ['VAULTIQ', 'SYMBOL_RESERVED'],
    ['VAU1T1Q', 'SYMBOL_RESERVED'],
    ['VAU17IQ', 'SYMBOL_RESERVED'],
    ['V4ULTIQ', 'SYMBOL_RESERVED'],
    ['DCX', 'committed'],
    ['DOC', 'committed'],
    ['USA', 'committed'],
    ['BUSD', 'committed'],
  ])('%s: %s', (symbol, code) => {
    expect(codeOf({ symbol })).toBe(code);
  });
});

describe('amounts', () => {
  const AMOUNTS = ['totalSupply', 'softCap', 'hardCap', 'price', 'launchPrice', 'minStake', 'maxStake'];
  const WRONG = [
    '0',
    '0.0000000',
    '-1',
    '+1',
    '1e3',
    '1,000',
    ' 1',
    '01',
    '.5',
    '1.',
    '0.0000001',
    'NaN',
    'Infinity',
    '٣',
    '1000000000000.000001',
    '9'.repeat(21),
    5,
    5n.toString().repeat(20),
    {},
    ['1'],
    true,
  ];
  it.each(AMOUNTS.flatMap((name) => WRONG.map((value) => [name, value] as const)))(
    '%s cannot be %j',
    (name, value) => {
      expect(codeOf({ [name]: value })).toBe('AMOUNT_INVALID');
    },
  );

  it.each([
    ['totalSupply', '999999.999999', 'SUPPLY_OUT_OF_RANGE'],
    ['totalSupply', '1000000', 'committed'],
    ['totalSupply', '1000000000000', 'committed'],
    ['softCap', '1000', 'committed'],
    ['softCap', '1000.000001', 'CAPS_OUT_OF_ORDER'],
    ['softCap', '0.000001', 'committed'],
    ['launchPrice', '0.5', 'committed'],
    ['launchPrice', '0.499999', 'LAUNCH_PRICE_TOO_LOW'],
    // 1,000 DC at 0.001 DC a token are the whole supply.
    ['price', '0.001', 'committed'],
    ['price', '0.000999', 'SUPPLY_TOO_SMALL'],
    ['hardCap', '500000', 'committed'],
    ['hardCap', '500000.000001', 'SUPPLY_TOO_SMALL'],
    ['minStake', '1000', 'committed'],
    ['minStake', '1000.000001', 'STAKE_LIMITS_OUT_OF_ORDER'],
    ['maxStake', '0.000001', 'committed'],
  ])('%s of %s: %s', (name, value, code) => {
    expect(codeOf({ [name]: value })).toBe(code);
  });

  it('the supply covers the hard cap also where the raise goes on after it', () => {
    const more = { continueAfterHardCap: true, hardCap: '500000.000001' };
    expect(codeOf(more)).toBe('SUPPLY_TOO_SMALL');
  });

  it('the minimum of a backer is at most the maximum', () => {
    expect(codeOf({ minStake: '5', maxStake: '5' })).toBe('committed');
    expect(codeOf({ minStake: '5.000001', maxStake: '5' })).toBe('STAKE_LIMITS_OUT_OF_ORDER');
  });
});

describe('dates', () => {
  const WRONG = [
    'tomorrow',
    '2027-01-16',
    '2027-02-30T00:00:00.000Z',
    '2027-01-16T00:00:00Z',
    '2027-01-16T00:00:00.000',
    '2027-01-16T00:00:00.000+01:00',
    '2027-01-16T24:00:00.000Z',
    1_800_000_000_000,
    {},
  ];
  it.each(
    ['startAt', 'presaleEndAt', 'endAt'].flatMap((name) => WRONG.map((value) => [name, value] as const)),
  )('%s cannot be %j', (name, value) => {
    expect(codeOf({ [name]: value })).toBe('DATE_INVALID');
  });

  const ms = (days: number, more: number): string => isoTime(world().now + days * DAY + more);

  it.each([
    ['the launch is before the end of the presale', { startAt: ms(10, -1) }, 'committed'],
    ['not at it', { startAt: ms(10, 0) }, 'DATES_OUT_OF_ORDER'],
    ['the presale can end with the raise', { endAt: ms(10, 0) }, 'committed'],
    ['not after it', { endAt: ms(10, -1) }, 'DATES_OUT_OF_ORDER'],
    ['the presale ends later than now', { startAt: ms(-1, 0), presaleEndAt: ms(0, 1) }, 'committed'],
    ['not now', { startAt: ms(-1, 0), presaleEndAt: ms(0, 0) }, 'RAISE_OVER'],
    ['the raise ends within two years', { endAt: ms(730, 0) }, 'committed'],
    ['not later', { endAt: ms(730, 1) }, 'RAISE_OVER'],
    ['no raise starts before 14 November 2025', { startAt: '2025-11-13T23:59:59.999Z' }, 'LAUNCH_TOO_EARLY'],
    ['but at its first moment', { startAt: '2025-11-14T00:00:00.000Z' }, 'committed'],
  ])('%s', (_what, change, code) => {
    expect(codeOf(change)).toBe(code);
  });

  it('an operator can set another first day', () => {
    const raisesFrom = world().now + DAY;
    expect(codeOf({ startAt: ms(1, -1) }, world({ raisesFrom }))).toBe('LAUNCH_TOO_EARLY');
    expect(codeOf({ startAt: ms(1, 0) }, world({ raisesFrom }))).toBe('committed');
    expect(codeOf({ startAt: ms(1, -1) }, world({ launchAt: raisesFrom }))).toBe('LAUNCH_TOO_EARLY');
    expect(codeOf({ startAt: ms(1, 0) }, world({ launchAt: raisesFrom }))).toBe('committed');
    const on = world({ raisesFrom });
    expect(refusal(on.send('cleo', 'project.submit', anOffer(on, { startAt: ms(1, -1) }))).detail).toEqual({
      field: 'startAt',
      earliest: raisesFrom,
    });
  });
});

it('reports the first fault, in the order of the fields and of the checks', () => {
  const wrong: Record<string, unknown> = {
    title: '',
    type: 'other',
    symbol: 'DC-',
    totalSupply: '-1',
    presaleEndAt: 'soon',
    softCap: 'x',
    hardCap: '10',
    price: '0',
    launchPrice: '0.1',
    startAt: 'never',
    endAt: at(20),
    minStake: '11',
    logo: 'x',
  };
  const mended: [object, string][] = [
    [{}, 'FIELDS_REQUIRED'],
    [{ title: 'Solar roofs' }, 'PROJECT_TYPE_INVALID'],
    [{ type: 'standard' }, 'SYMBOL_INVALID'],
    [{ symbol: 'DC' }, 'AMOUNT_INVALID'],
    [{ totalSupply: '1' }, 'DATE_INVALID'],
    [{ presaleEndAt: at(-30) }, 'AMOUNT_INVALID'],
    [{ softCap: '20' }, 'AMOUNT_INVALID'],
    [{ price: '0.5' }, 'DATE_INVALID'],
    [{ startAt: '2025-01-01T00:00:00.000Z' }, 'LOGO_INVALID'],
    [{ logo: 'a'.repeat(64) }, 'SYMBOL_RESERVED'],
    [{ symbol: 'SUN' }, 'SUPPLY_OUT_OF_RANGE'],
    [{ totalSupply: '1000000' }, 'LAUNCH_TOO_EARLY'],
    [{ startAt: at(0) }, 'DATES_OUT_OF_ORDER'],
    [{ startAt: at(-40) }, 'RAISE_OVER'],
    [{ presaleEndAt: at(10) }, 'CAPS_OUT_OF_ORDER'],
    [{ softCap: '10' }, 'LAUNCH_PRICE_TOO_LOW'],
    [{ price: '0.000001' }, 'SUPPLY_TOO_SMALL'],
    [{ price: '0.1' }, 'STAKE_LIMITS_OUT_OF_ORDER'],
    [{ minStake: '10' }, 'committed'],
  ];
  for (const [mend, code] of mended) {
    Object.assign(wrong, mend);
    expect([mend, codeOf(wrong)]).toEqual([mend, code]);
  }
});

it('names the field', () => {
  const on = world();
  const answer = on.send('cleo', 'project.submit', anOffer(on, { softCap: '1001' }));
  expect(refusal(answer)).toEqual({ code: 'CAPS_OUT_OF_ORDER', detail: { field: 'softCap' } });
});
