/** A log that records one line per call: the level, the message and the fields. */
import type { Log } from '#server/log.ts';

type Level = keyof Log;
export type LogLine = readonly [level: Level, message: string, fields: Readonly<Record<string, unknown>>];

export function makeRecordingLog(): { readonly log: Log; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: Level): Log[Level] =>
    (fields, message) => {
      lines.push([level, message, fields]);
    };
  return { log: { info: at('info'), warn: at('warn'), error: at('error') }, lines };
}
