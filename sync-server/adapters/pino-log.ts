import { type DestinationStream, pino } from 'pino';
import type { Log } from '../log.ts';
import { fieldsWithoutSecrets, textWithoutSecrets } from '../without-secrets.ts';

/**
 * JSON lines on standard output, or where `destination` says. `level` as pino names them. Pino itself is not handed out:
 * its children and its formats would write what nothing was taken out of.
 */
export function makePinoLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    // Errors come without their secrets, like every other field.
    serializers: { err: (error: unknown) => error },
    formatters: { log: (fields: object) => fieldsWithoutSecrets(fields) },
  };
  const lines = destination === undefined ? pino(options) : pino(options, destination);
  const write =
    (at: 'info' | 'warn' | 'error'): Log['info'] =>
    (fields, message) => {
      if (lines.isLevelEnabled(at)) lines[at](fields, textWithoutSecrets(message));
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
