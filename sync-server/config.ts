import { z } from 'zod';
import { defaultParameters, parameterVariables } from '#domain/features.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { PUSH_HOST } from './push-hosts.ts';

/** A switch of the environment: 1/0, on/off, true/false. */
const Switch = z
  .enum(['1', '0', 'on', 'off', 'true', 'false'], 'must be on or off')
  .transform((text) => text === '1' || text === 'on' || text === 'true');

/** The variables of the service itself. */
const ServiceSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a port').int('must be a port').min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  COUCHDB_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DEMO: Switch.optional(),
  OWNER_EMAIL: z.email('must be an e-mail address').optional(),
  OWNER_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  RATE_LIMITS: Switch.default(true),
  TEST_CLOCK: Switch.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TOKEN_KEY: z.string().optional(),
  JOURNAL_SIGNING_KEY: z.string().optional(),
  DATA_KEY: z.string().optional(),
  VAPID_KEY: z.string().optional(),
  PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => PUSH_HOST.test(host)),
      'must be host names with commas between them',
    )
    .default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,}$/, 'must be the signing secret of a webhook (whsec_…)')
    .optional(),
});

const variables = Object.entries(parameterVariables);
const ParametersSchema = z.object(
  Object.fromEntries(variables.map(([, { name, schema }]) => [name, schema.optional()])),
);
const EnvironmentSchema = ServiceSchema.and(ParametersSchema);

export type Config = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** The public URL of the app, without a trailing slash. */
  readonly publicUrl: string;
  readonly couchdbUrl: string | undefined;
  /** Whether a first start with empty data makes the demo world. */
  readonly demo: boolean;
  readonly owner: { readonly email: string; readonly password: string | undefined } | undefined;
  readonly rateLimits: boolean;
  /** Whether a test may move the service's clock forward. */
  readonly testClock: boolean;
  readonly logLevel: string;
  /** The number of proxies in front that may name the client's address. */
  readonly trustedProxies: number;
  /** The parameters of the rules; features declare which of them the environment can set. */
  readonly parameters: RuleParameters;
  readonly metricsToken: string | undefined;
  readonly tokenKey: string | undefined;
  readonly signingKey: string | undefined;
  readonly dataKey: string | undefined;
  readonly vapidKey: string | undefined;
  /** Hosts of push services besides the browsers'; `*.` before a name means any name below it. */
  readonly pushHosts: readonly string[];
  /** Undefined without a mail server: then a page of this machine shows mails, and production does not start. */
  readonly smtp: Smtp | undefined;
  /** Undefined without a card provider: then cards are paid on the local card page, or in production not at all. */
  readonly stripe: StripeKeys | undefined;
};

export type Smtp = { readonly url: string; readonly from: string };
export type StripeKeys = { readonly secretKey: string; readonly webhookSecret: string };

export type Environment = Readonly<Record<string, string | undefined>>;

/** A start that cannot continue, with a message for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Reads the configuration; throws `StartRefused` with the name of every wrong variable. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = EnvironmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartRefused(`The configuration is not valid: ${lines.join('; ')}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) checkForProduction(env);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDirectory: env.DATA_DIR,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`).replace(/\/+$/, ''),
    couchdbUrl: env.COUCHDB_URL,
    demo: !production && (env.DEMO ?? true),
    owner:
      env.OWNER_EMAIL === undefined ? undefined : { email: env.OWNER_EMAIL, password: env.OWNER_PASSWORD },
    rateLimits: env.RATE_LIMITS,
    testClock: env.TEST_CLOCK,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUST_PROXY,
    parameters: readParameters(env),
    metricsToken: env.METRICS_TOKEN,
    tokenKey: env.TOKEN_KEY,
    signingKey: env.JOURNAL_SIGNING_KEY,
    dataKey: env.DATA_KEY,
    vapidKey: env.VAPID_KEY,
    pushHosts: env.PUSH_HOSTS,
    smtp: smtpOf(env, production),
    stripe: stripeKeys(env, production),
  };
}

function readParameters(env: Readonly<Record<string, unknown>>): RuleParameters {
  const given = variables.filter(([, { name }]) => env[name] !== undefined);
  return { ...defaultParameters, ...Object.fromEntries(given.map(([key, { name }]) => [key, env[name]])) };
}

function checkForProduction(env: z.infer<typeof ServiceSchema>): void {
  if (!env.RATE_LIMITS) throw new StartRefused('RATE_LIMITS=off is not allowed in production');
  if (env.TEST_CLOCK) throw new StartRefused('TEST_CLOCK is not allowed in production');
  checkPublicUrl(env.PUBLIC_URL);
}

/** Without https, cookies and access tokens would travel in clear, and browsers offer no passkeys. */
function checkPublicUrl(url: string | undefined): void {
  if (url === undefined) throw new StartRefused('PUBLIC_URL is missing');
  if (new URL(url).protocol !== 'https:')
    throw new StartRefused('PUBLIC_URL must be an https address in production');
}

/** Both or none. Live keys charge real cards, so production requires them and other environments refuse them. */
function stripeKeys(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: z.infer<typeof ServiceSchema>,
  production: boolean,
): StripeKeys | undefined {
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined) throw new StartRefused('STRIPE_SECRET_KEY is missing');
  if (webhookSecret === undefined) throw new StartRefused('STRIPE_WEBHOOK_SECRET is missing');
  const isLive = secretKey.includes('_live_');
  if (production && !isLive) throw new StartRefused('STRIPE_SECRET_KEY must be a live key in production');
  if (!production && isLive) throw new StartRefused('STRIPE_SECRET_KEY is a live key outside production');
  return { secretKey, webhookSecret };
}

/**
 * Both or none; required in production, because otherwise nobody could replace a lost password or get security mails.
 */
function smtpOf(
  { SMTP_URL: url, MAIL_FROM: from }: z.infer<typeof ServiceSchema>,
  production: boolean,
): Smtp | undefined {
  if (!production && url === undefined && from === undefined) return undefined;
  if (url === undefined) throw new StartRefused('SMTP_URL is missing');
  if (from === undefined) throw new StartRefused('MAIL_FROM is missing');
  return { url, from };
}
