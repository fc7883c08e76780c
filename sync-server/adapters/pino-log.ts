import { type DestinationStream, pino, type Logger } from 'pino';

/** Names of fields whose values never reach a log line, however deep they stand. Compared without case, "_" and "-". */
const SECRET_NAMES =
  /^(?:.*(?:password|secret|token|cookie|authorization|privatekey|credential|backupcodes?)|pin|endpoint|p256dh|auth)$/;
const isSecret = (name: string): boolean => SECRET_NAMES.test(name.toLowerCase().replaceAll(/[_-]/g, ''));

const CENSORED = '[redacted]';
/** Deeper than anything that is logged on purpose. */
const DEPTH_MAX = 6;

/** Addresses with what may open something: user and password, query and fragment; and tokens behind their scheme. */
function withoutKeys(text: string): string {
  // Most texts are names and ids, and every request writes some.
  if (!/[ :]/.test(text)) return text;
  return text
    .replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/)[^/\s@]*@/gi, `$1${CENSORED}@`)
    .replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#"']*)[?#][^\s"']*/gi, `$1?${CENSORED}`)
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${CENSORED}`);
}

type Named = { readonly name?: unknown; readonly code?: unknown; readonly cause?: unknown };

/** Of an error only what says which one it is: other fields of it may be the request that failed, body and headers included. */
function ofError(error: Error & Named, depth: number): Readonly<Record<string, unknown>> {
  return {
    type: error.name,
    message: withoutKeys(error.message),
    ...(typeof error.code === 'string' || typeof error.code === 'number' ? { code: error.code } : {}),
    stack: withoutKeys(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: censored(error.cause, depth + 1) }),
  };
}

function censored(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutKeys(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return CENSORED;
  if (value instanceof Error) return ofError(value, depth);
  if (value instanceof Uint8Array) return `${String(value.length)} bytes`;
  if (Array.isArray(value)) return value.map((one) => censored(one, depth + 1));
  if ('toJSON' in value && typeof value.toJSON === 'function') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecret(name) ? CENSORED : censored(one, depth + 1)]),
  );
}

/** JSON lines on standard output, or where `destination` says. `level` as pino names them. */
export const makePinoLog = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    // Errors are written by `formatters.log`, like every other field.
    serializers: { err: (error: unknown) => error },
    formatters: { log: (fields: object) => censored(fields, 0) as Record<string, unknown> },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};
