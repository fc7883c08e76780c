import { type DestinationStream, pino } from 'pino';
import type { Log } from '../log.ts';
import { redactFields, redactText } from '../redact-secrets.ts';

/**
 * Writes JSON lines to standard output or `destination`. `level` as in pino. It does not return pino itself, because
 * pino's children and formats would write secrets unfiltered.
 */
export function makePinoLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    // Errors are filtered like every other field.
    serializers: { err: (error: unknown) => error },
    formatters: { log: (fields: object) => redactFields(fields) },
  };
  const lines = destination === undefined ? pino(options) : pino(options, destination);
  const write =
    (at: 'info' | 'warn' | 'error'): Log['info'] =>
    (fields, message) => {
      if (lines.isLevelEnabled(at)) lines[at](fields, redactText(message));
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
