const CENSORED = '[redacted]';

/**
 * Patterns of secrets in any text, and their replacements. Schemes come before names: "Authorization: Bearer x" has
 * both. Lengths are bounded, because a stranger may have chosen the text.
 */
const SECRETS_IN_TEXT: readonly (readonly [RegExp, string])[] = [
  // Addresses: user and password, then query and fragment, relative ones too.
  [/([a-z]:\/\/)[^/\s@]{0,500}@/gi, `$1${CENSORED}@`],
  [/(https?:\/\/[^\s?#"']{0,1000})[?#][^\s"']*/gi, `$1?${CENSORED}`],
  [/\?[\w.%[\]-]{1,100}=[^\s"']*/g, `?${CENSORED}`],
  [/\/pay\/(?!(?:cancel\/)?\{)[^\s"'?#]+/gi, `/pay/${CENSORED}`],
  // Sessions and keys of card networks and of the local card page; ids often follow a %3A.
  [/cs_(?:local|test|live)_\w+/g, CENSORED],
  [/\b(?:[sr]k_(?:test|live)|whsec)_\w+/g, CENSORED],
  [/\w{0,100}_secret_\w+/g, CENSORED],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${CENSORED}`],
  // Three parts with dots, the last one long: our access token.
  [/(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{40,}/g, CENSORED],
  // Node quotes what it could not parse, which may be the body of a sign-in.
  [/(Unexpected [^,\n]{1,60}), [^]*?( is not valid JSON)/g, `$1, ${CENSORED}$2`],
  [
    /((?:password|secret|token|cookie|authorization|credential)["']?\s?[=:]\s?["']?)(?!\[redacted\])[^\s"'&,;{}]+/gi,
    `$1${CENSORED}`,
  ],
];

/** Filters a text for a log. */
export function redactText(text: string): string {
  // Most texts are names and ids, and every request writes some.
  if (/^[a-z\d-]*$/i.test(text)) return text;
  return SECRETS_IN_TEXT.reduce((left, [secret, instead]) => left.replaceAll(secret, instead), text);
}

/** Names of fields whose values never reach a log line, at any depth. Compared without case, "_" and "-". */
const SECRET_NAMES =
  /^(?:.*(?:password|secret|token|cookie|authorization|privatekey|credential|backupcodes?)|pin|endpoint|p256dh|auth)$/;
const isSecret = (name: string): boolean => SECRET_NAMES.test(name.toLowerCase().replaceAll(/[_-]/g, ''));

/** Deeper than anything that is logged on purpose. */
const DEPTH_MAX = 6;

type NamedError = { readonly name?: unknown; readonly code?: unknown; readonly cause?: unknown };

/** Only the identifying fields of an error: others may contain the failed request with body and headers. */
function errorWithoutSecrets(error: Error & NamedError, depth: number): Readonly<Record<string, unknown>> {
  return {
    type: error.name,
    message: redactText(error.message),
    ...(typeof error.code === 'string' || typeof error.code === 'number' ? { code: error.code } : {}),
    stack: redactText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: valueWithoutSecrets(error.cause, depth + 1) }),
  };
}

function valueWithoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  // A `toJSON` method would write the object again, past this filter.
  if (typeof value === 'function') return CENSORED;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return depth > DEPTH_MAX ? CENSORED : objectWithoutSecrets(value, depth);
}

function objectWithoutSecrets(value: object, depth: number): unknown {
  if (value instanceof Error) return errorWithoutSecrets(value, depth);
  if (value instanceof Uint8Array) return `${String(value.length)} bytes`;
  if (value instanceof URL) return redactText(value.href);
  if (Array.isArray(value)) return value.map((one) => valueWithoutSecrets(one, depth + 1));
  return redactFields(value, depth);
}

/** Filters the fields of a log line. */
export const redactFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecret(name) ? CENSORED : valueWithoutSecrets(value, depth + 1),
    ]),
  );
