// Proves the check of the form of an offer: every rule of the authority beside its field with the specification's text, what
// is optional, and that an offer survives being written into the form and read back.
import { describe, expect, it } from 'vitest';
import { LAUNCH_AT_MS } from '#domain/product.ts';
import { anOwnProject } from '#tests/builders/shown-projects.ts';
import { NO_VALUES, type OfferValues } from './empty-offer.ts';
import { checkOffer, type OfferRules, valuesOf } from './offer-values.ts';

const now = Date.parse('2026-11-27T12:00:00.000Z');
const rules: OfferRules = { now, raisesFrom: LAUNCH_AT_MS, original: null, taken: new Set(['MOON']) };
const values: OfferValues = {
  ...NO_VALUES,
  title: 'Solar roofs',
  description: 'Panels for schools.',
  symbol: 'sun',
  totalSupply: '1000000',
  softCap: '100',
  hardCap: '1000',
  price: '0.5',
  launchPrice: '0.75',
  startAt: '2026-12-01T10:00',
  presaleEndAt: '2026-12-10T10:00',
  endAt: '2026-12-20T10:00',
};
const errorsOf = (change: Partial<OfferValues>) => {
  const checked = checkOffer({ ...values, ...change }, rules);
  return checked.ok ? {} : checked.errors;
};

describe('an offer', () => {
  it('becomes the payload of the command', () => {
    const checked = checkOffer(values, rules);
    expect(checked).toMatchObject({
      ok: true,
      offer: {
        title: 'Solar roofs',
        type: 'standard',
        symbol: 'SUN',
        hardCap: '1000',
        continueAfterHardCap: false,
      },
    });
    expect(checked.ok && Object.keys(checked.offer)).not.toContain('minStake');
  });

  it('may have limits for backers', () => {
    const allow = 'VIQ-1700000000000-me0000000000\n\n VIQ-1700000000000-creator00000';
    const checked = checkOffer({ ...values, minStake: '5', maxStake: '50', allow }, rules);
    expect(checked).toMatchObject({ ok: true, offer: { minStake: '5', maxStake: '50' } });
    expect(checked.ok && checked.offer.allow).toEqual([
      'VIQ-1700000000000-me0000000000',
      'VIQ-1700000000000-creator00000',
    ]);
  });

  it('is the same after it was written into the form of an edit', () => {
    const { offer } = anOwnProject();
    const startAt = '2026-12-01T10:00:00.000Z';
    const presaleEndAt = '2026-12-10T10:00:00.000Z';
    const endAt = '2026-12-20T10:00:00.000Z';
    const edited = { ...offer, startAt, presaleEndAt, endAt, minStake: '5' };
    expect(checkOffer(valuesOf(edited), rules)).toEqual({ ok: true, offer: edited });
  });
});

const dates = (startAt: string, presaleEndAt: string, endAt: string) => ({ startAt, presaleEndAt, endAt });

describe('what is wrong is said beside its field', () => {
  it('requires every field that is not optional', () => {
    const checked = checkOffer(NO_VALUES, rules);
    expect(checked.ok ? [] : Object.keys(checked.errors).toSorted()).toEqual(
      'description endAt hardCap launchPrice presaleEndAt price softCap startAt symbol title totalSupply'.split(
        ' ',
      ),
    );
  });

  it.each([
    [
      { totalSupply: '999999' },
      'totalSupply',
      'Total supply must be between 1,000,000 and 1,000,000,000,000',
    ],
    [
      { totalSupply: '1000000000000.1' },
      'totalSupply',
      'Total supply must be between 1,000,000 and 1,000,000,000,000',
    ],
    [
      dates('2025-11-12T10:00', '2026-12-10T10:00', '2026-12-20T10:00'),
      'startAt',
      'Project launch date cannot be before November 14, 2025. DC becomes publicly available on this date.',
    ],
    [
      dates('2026-12-10T10:00', '2026-12-10T10:00', '2026-12-20T10:00'),
      'presaleEndAt',
      'The launch date must be before the end of the presale, and the presale must not end after the end date',
    ],
    [
      dates('2026-11-01T10:00', '2026-11-20T10:00', '2026-12-20T10:00'),
      'presaleEndAt',
      'The presale would already be over, or would end more than two years from now',
    ],
    [{ softCap: '1000.01' }, 'softCap', 'The soft cap cannot be higher than the hard cap'],
    [{ launchPrice: '0.4' }, 'launchPrice', 'The launch price cannot be lower than the presale price'],
    [{ hardCap: '500000.5' }, 'hardCap', 'The total supply does not cover the tokens for the hard cap'],
    [{ symbol: 'USDX' }, 'symbol', "This symbol is one of the platform's own, or looks like one"],
    [{ symbol: 'moon' }, 'symbol', 'Another project already uses this symbol'],
    [{ symbol: '1X' }, 'symbol', 'A token symbol has 2 to 10 letters or digits and begins with a letter'],
    [{ startAt: 'soon' }, 'startAt', 'This is not a date'],
    [
      { minStake: '60', maxStake: '50' },
      'minStake',
      'The minimum investment cannot be higher than the maximum or the hard cap',
    ],
    [{ allow: 'somebody' }, 'allow', 'Not a wallet address: somebody'],
    [
      { allow: 'VIQ-1700000000000-me0000000000 VIQ-1700000000000-me0000000000' },
      'allow',
      'The allowed wallets must be 1 to 200 different wallet addresses',
    ],
  ] as const)('%j', (change, field, text) => {
    expect(errorsOf(change)).toEqual({ [field]: text });
  });

  it('says all that is wrong at once, also beside fields that are not filled in yet', () => {
    const wrong = {
      title: ' ',
      price: '',
      totalSupply: '12',
      softCap: '2000',
      minStake: '60',
      maxStake: '50',
      ...dates('2020-01-01T00:00', '2019-01-01T00:00', '2026-12-20T10:00'),
    };
    expect(errorsOf(wrong)).toEqual({
      title: 'Please fill in this field',
      price: 'Please fill in this field',
      totalSupply: 'Total supply must be between 1,000,000 and 1,000,000,000,000',
      softCap: 'The soft cap cannot be higher than the hard cap',
      minStake: 'The minimum investment cannot be higher than the maximum or the hard cap',
      startAt:
        'Project launch date cannot be before November 14, 2025. DC becomes publicly available on this date.',
      presaleEndAt:
        'The launch date must be before the end of the presale, and the presale must not end after the end date',
    });
  });
});
