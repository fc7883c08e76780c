// Proves that the fast path through a batch accepts and refuses every body exactly as its schema does.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandBatchMax, commandIdLengthMax } from '#domain/limits.ts';
import { CommandBatchSchema } from '#domain/protocol.ts';
import { findFaultyField } from '../faulty-field.ts';
import { readCommands } from './read-commands.ts';

const byTheSchema = (body: unknown) => {
  const isBatch = typeof body === 'object' && body !== null && 'commands' in body;
  const parsed = CommandBatchSchema.safeParse(isBatch ? body : { commands: [body] });
  return parsed.success
    ? { ok: true, value: parsed.data.commands }
    : { ok: false, code: 'REQUEST_INVALID', detail: { field: findFaultyField(parsed.error) } };
};

const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined));
const text = (max: number) =>
  fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(max - 1, max, max + 1).map((length) => 'x'.repeat(length)),
  );
const moment = fc.constantFrom('2026-11-26T10:00:00.000Z', '2026-11-26', '2026-11-26T10:00:00', 5, null, '');
const command = fc.record(
  {
    id: fc.oneof({ weight: 5, arbitrary: text(commandIdLengthMax) }, anything),
    type: fc.oneof({ weight: 5, arbitrary: text(64) }, anything),
    payload: anything,
    requestedAt: fc.oneof({ weight: 3, arbitrary: moment }, anything),
    other: anything,
  },
  { requiredKeys: [] },
);
const plain = fc.record(
  { id: text(commandIdLengthMax), type: text(64), payload: anything, requestedAt: moment },
  { requiredKeys: ['id', 'type', 'payload'] },
);
const commands = fc.oneof(
  fc.array(fc.oneof({ weight: 4, arbitrary: plain }, command, anything), { maxLength: 4 }),
  fc
    .constantFrom(commandBatchMax, commandBatchMax + 1)
    .chain((length) => plain.map((one) => Array.from({ length }, () => one))),
  anything,
);
const body = fc.oneof(
  plain,
  command,
  anything,
  fc.record({ commands, other: anything }, { requiredKeys: [] }),
  fc.record({ commands }),
);

/** As it comes over the wire: without what JSON cannot hold. */
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

it('accepts and refuses any body as the schema does', () => {
  fc.assert(
    fc.property(body, (given) => {
      const sent = overTheWire(given);
      expect(readCommands(sent)).toEqual(byTheSchema(sent));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  '{"id":"a","type":"b","payload":1,"__proto__":{"x":1}}',
  '{"id":"a","type":"b","__proto__":{"payload":1}}',
  '{"commands":[{"id":"a","type":"b","payload":{}}],"__proto__":{}}',
  '{"commands":[]}',
  '[{"id":"a","type":"b","payload":{}}]',
])('%s', (sent) => {
  expect(readCommands(JSON.parse(sent))).toEqual(byTheSchema(JSON.parse(sent)));
});
