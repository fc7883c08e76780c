/** Proves that a wrong configuration stops the start with the variable's name, and that production is strict. */
import { describe, expect, it } from 'vitest';
import { readConfig, StartRefused } from './config.ts';

const MAIL = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'post@w.example' };
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://w.example', ...MAIL };
const TEST_STRIPE = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
const LIVE_STRIPE = { ...TEST_STRIPE, STRIPE_SECRET_KEY: 'sk_live_0123456789' };

describe('configuration', () => {
  it('has working defaults outside production', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      production: false,
      port: 8080,
      host: '127.0.0.1',
      dataDirectory: './data',
      publicUrl: 'http://localhost:8080',
      demo: true,
      rateLimits: true,
      owner: undefined,
    });
  });

  it('treats an empty variable as missing', () => {
    expect(readConfig({ PORT: '', OWNER_EMAIL: '' }).port).toBe(8080);
  });

  it('cuts the trailing slash of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://wallet.example/' }).publicUrl).toBe('https://wallet.example');
  });

  it('makes no demo world if it is turned off, nor in production', () => {
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ ...PRODUCTION, DEMO: '1' }).demo).toBe(false);
  });

  it('lets a test move the clock only when asked to, and never in production', () => {
    expect(readConfig({}).testClock).toBe(false);
    expect(readConfig({ TEST_CLOCK: '1' }).testClock).toBe(true);
    expect(() => readConfig({ ...PRODUCTION, TEST_CLOCK: '1' })).toThrow('TEST_CLOCK');
    expect(readConfig({ ...PRODUCTION, TEST_CLOCK: '0' }).testClock).toBe(false);
  });

  it('starts the sale on 14 November 2025, or at another time', () => {
    const moment = '2030-01-01T00:00:00Z';
    expect(readConfig({}).parameters.launchAt).toBe(Date.parse('2025-11-14T00:00:00Z'));
    expect(readConfig({ LAUNCH_AT: moment }).parameters.launchAt).toBe(Date.parse(moment));
  });

  it('sets the terms of the launchpad by either reading', () => {
    expect(readConfig({}).parameters).toMatchObject({
      refundFeeDc: 50_000n,
      takeBackHours: 24,
      completionFeeBps: 500n,
      escrowReleaseOn: 'launch_and_check',
      vestingMode: 'cliff',
    });
    const other = {
      REFUND_FEE_DC: '0',
      TAKE_BACK_HOURS: '0',
      COMPLETION_FEE_BPS: '250',
      ESCROW_RELEASE_ON: 'launch',
      VESTING_MODE: 'linear',
    };
    expect(readConfig(other).parameters).toMatchObject({
      refundFeeDc: 0n,
      takeBackHours: 0,
      completionFeeBps: 250n,
      escrowReleaseOn: 'launch',
      vestingMode: 'linear',
    });
    expect(readConfig({ REFUND_FEE_DC: '1.25' }).parameters).toMatchObject({ refundFeeDc: 1_250_000n });
  });

  it('requires both keys of Stripe, live ones in production and test ones elsewhere', () => {
    const { STRIPE_WEBHOOK_SECRET: webhookSecret } = TEST_STRIPE;
    expect(readConfig(TEST_STRIPE).stripe).toEqual({ secretKey: 'sk_test_0123456789', webhookSecret });
    expect(readConfig({ ...PRODUCTION, ...LIVE_STRIPE }).stripe?.secretKey).toBe('sk_live_0123456789');
    expect(readConfig(PRODUCTION).stripe).toBeUndefined();
  });

  it('accepts more hosts of push services, and nothing else', () => {
    expect(readConfig({}).pushHosts).toEqual([]);
    expect(readConfig({ PUSH_HOSTS: 'Push.example, *.up.example' }).pushHosts).toEqual([
      'push.example',
      '*.up.example',
    ]);
    expect(() => readConfig({ PUSH_HOSTS: 'https://push.example' })).toThrow('PUSH_HOSTS');
  });

  it('requires the mail server and the sender together, and always in production', () => {
    expect(readConfig({}).smtp).toBeUndefined();
    expect(readConfig(MAIL).smtp).toEqual({ url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM });
    expect(readConfig(PRODUCTION).smtp).toEqual({ url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM });
    for (const [missing, environment] of [
      ['MAIL_FROM is missing', { SMTP_URL: MAIL.SMTP_URL }],
      ['SMTP_URL is missing', { MAIL_FROM: MAIL.MAIL_FROM }],
      ['SMTP_URL is missing', { ...PRODUCTION, SMTP_URL: undefined }],
      ['MAIL_FROM is missing', { ...PRODUCTION, MAIL_FROM: undefined }],
      ['SMTP_URL is missing', { ...PRODUCTION, SMTP_URL: undefined, MAIL_FROM: undefined }],
    ] as const)
      expect(() => readConfig(environment)).toThrow(missing);
  });

  it.each([
    ['SMTP_URL is missing', { ...PRODUCTION, SMTP_URL: undefined }],
    ['SMTP_URL is missing', { MAIL_FROM: MAIL.MAIL_FROM }],
    ['MAIL_FROM is missing', { ...PRODUCTION, MAIL_FROM: undefined }],
    ['SMTP_URL', { ...MAIL, SMTP_URL: 'http://mail.example' }],
    ['MAIL_FROM', { ...MAIL, MAIL_FROM: 'nobody' }],
    ['PORT', { PORT: 'eighty' }],
    ['LAUNCH_AT', { LAUNCH_AT: 'soon' }],
    ['COUCHDB_URL', { COUCHDB_URL: 'not an address' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://w.example' }],
    ['OWNER_EMAIL', { OWNER_EMAIL: 'nobody' }],
    ['OWNER_PASSWORD', { OWNER_PASSWORD: 'short' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'perhaps' }],
    ['REFUND_FEE_DC', { REFUND_FEE_DC: '-1' }],
    ['REFUND_FEE_DC', { REFUND_FEE_DC: '0.0000001' }],
    ['TAKE_BACK_HOURS', { TAKE_BACK_HOURS: '1.5' }],
    ['TAKE_BACK_HOURS', { TAKE_BACK_HOURS: '8761' }],
    ['COMPLETION_FEE_BPS', { COMPLETION_FEE_BPS: '10000' }],
    ['ESCROW_RELEASE_ON', { ESCROW_RELEASE_ON: 'never' }],
    ['VESTING_MODE', { VESTING_MODE: 'stairs' }],
    ['RATE_LIMITS', { NODE_ENV: 'production', PUBLIC_URL: 'https://w.example', RATE_LIMITS: 'off' }],
    ['PUBLIC_URL', { NODE_ENV: 'production' }],
    ['PUBLIC_URL must be an https address in production', { ...PRODUCTION, PUBLIC_URL: 'http://w.example' }],
    [
      'PUBLIC_URL must be an https address in production',
      { ...PRODUCTION, PUBLIC_URL: 'http://localhost:8080' },
    ],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_0123456789' }],
    ['STRIPE_WEBHOOK_SECRET', { ...TEST_STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_SECRET_KEY is missing', { STRIPE_WEBHOOK_SECRET: TEST_STRIPE.STRIPE_WEBHOOK_SECRET }],
    ['STRIPE_WEBHOOK_SECRET is missing', { STRIPE_SECRET_KEY: TEST_STRIPE.STRIPE_SECRET_KEY }],
    ['must be a live key in production', { ...PRODUCTION, ...TEST_STRIPE }],
    ['is a live key outside production', LIVE_STRIPE],
  ])('refuses a wrong %s by name', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(StartRefused);
    expect(() => readConfig(environment)).toThrow(name);
  });
});
