// Proves that the fast path through a transfer's payload returns exactly what its schema returns, with the keys in the same
// order.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noteLengthMax } from '../limits.ts';
import { readPlainTransfer } from './plain-transfer.ts';
import { TransferSchema } from './schema.ts';

const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined));
const digits = fc.stringMatching(/^\d{1,14}$/);
const amount = fc.oneof(
  digits,
  fc.tuple(digits, fc.stringMatching(/^\d{0,7}$/)).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom(
    '0',
    '0.0',
    '1.50',
    '1.5',
    '0.000001',
    '0.0000001',
    '1000000000000',
    ' 1',
    '1 ',
    '-1',
    '1e3',
    '',
  ),
);
const note = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '',
    ' a',
    'a\n',
    'a\tb',
    'a\u0000',
    '\ud800',
    'x'.repeat(noteLengthMax),
    'x'.repeat(noteLengthMax + 1),
  ),
);
const to = fc.oneof(
  fc.constant('VIQ-1800000000000-abcdefghijkl'),
  fc.constantFrom(' VIQ-1800000000000-abcdefghijkl', 'VIQ-1800000000000-abcdefghijkl\n', 'VIQ-1-a', ''),
);
const mostlyGood = <T>(good: fc.Arbitrary<T>) => fc.oneof({ weight: 12, arbitrary: good }, anything);
const payload = fc.oneof(
  anything,
  fc.record(
    {
      note: mostlyGood(note),
      to: mostlyGood(to),
      amount: mostlyGood(amount),
      currency: mostlyGood(fc.constantFrom('DC', 'TDC', 'USD', 'token:a:B', 'EUR')),
      request: fc.oneof(fc.constant(undefined), anything),
      other: anything,
    },
    { requiredKeys: ['to', 'amount', 'currency'] },
  ),
  fc.record(
    { to, amount, currency: fc.constantFrom('DC', 'TDC', 'USD'), note },
    { requiredKeys: ['to', 'amount', 'currency'] },
  ),
);

it('returns what the schema returns, or null, which leaves the payload to the schema', () => {
  let plain = 0;
  fc.assert(
    fc.property(payload, (given) => {
      const read = readPlainTransfer(given);
      if (read === null) return;
      plain += 1;
      const parsed = TransferSchema.safeParse(given);
      expect(JSON.stringify(read)).toBe(JSON.stringify(parsed.data));
    }),
    { numRuns: 5_000 },
  );
  expect(plain).toBeGreaterThan(100);
});

it.each([
  '{"to":"VIQ-1800000000000-abcdefghijkl","amount":"1","currency":"DC","__proto__":{"x":1}}',
  '{"to":"VIQ-1800000000000-abcdefghijkl","amount":"1","currency":"DC","constructor":1}',
  '{"to":"VIQ-1800000000000-abcdefghijkl","amount":"1","__proto__":{"currency":"DC"}}',
  '[]',
])('leaves %s to the schema', (sent) => {
  expect(readPlainTransfer(JSON.parse(sent))).toBeNull();
});
