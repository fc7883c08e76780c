// Proves that the short way through an investment's payload makes exactly what its schema makes, so both have one hash.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText, isInOrder } from '../ledger/canonical.ts';
import { readPlainInvestment } from './plain-investment.ts';
import { InvestInProjectSchema } from './schema.ts';

const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined));
const amount = fc.oneof(
  fc.stringMatching(/^\d{1,14}(\.\d{0,7})?$/),
  fc.constantFrom('0', '0.0', '1.50', '1.5', '0.000001', '0.0000001', '1000000000000', ' 1', '-1', '1e3', ''),
);
const hash = fc.constantFrom(
  'a0'.repeat(32),
  'A0'.repeat(32),
  'a0'.repeat(31),
  `${'a0'.repeat(32)}\n`,
  'none',
  '',
);
const project = fc.constantFrom('p1', 'p1042', 'p0', 'p', 'P1', 'p1 ', 'p1\n', `p${'1'.repeat(16)}`);
const mostlyGood = <T>(good: fc.Arbitrary<T>) => fc.oneof({ weight: 12, arbitrary: good }, anything);
/** What the app sends; the others are mostly refused by their first wrong field. */
const sent = fc.record({
  amount: fc.constantFrom('1.50', '1.5', '0.000001'),
  minTokens: fc.constantFrom('3', '0.5'),
  project: fc.constantFrom('p1', 'p1042'),
  proposal: fc.constantFrom('none', 'a0'.repeat(32)),
  terms: fc.constant('a0'.repeat(32)),
});
const payload = fc.oneof(
  anything,
  sent,
  fc.record({ amount, project }),
  fc.record({ amount, minTokens: amount, project, proposal: hash, terms: hash }),
  fc.record(
    {
      terms: mostlyGood(hash),
      project: mostlyGood(project),
      amount: mostlyGood(amount),
      minTokens: mostlyGood(amount),
      proposal: mostlyGood(hash),
      other: anything,
    },
    { requiredKeys: ['project', 'amount'] },
  ),
);

it('makes of a payload what the schema makes, or leaves it to the schema', () => {
  let plain = 0;
  fc.assert(
    fc.property(payload, (given) => {
      const read = readPlainInvestment(given);
      if (read === null) return;
      plain += 1;
      const parsed = InvestInProjectSchema.safeParse(given);
      expect(parsed.success).toBe(true);
      expect(canonicalText(read)).toBe(canonicalText(parsed.data));
      expect(isInOrder(read)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
  expect(plain).toBeGreaterThan(500);
});

it('reads what the app sends, in whichever order, and leaves everything unusual to the schema', () => {
  const sent = { project: 'p7', amount: '12.5', minTokens: '25', terms: 'a0'.repeat(32), proposal: 'none' };
  expect(readPlainInvestment(sent)).toEqual(sent);
  expect(readPlainInvestment({ project: 'p7', amount: '10' })).toEqual({ amount: '10', project: 'p7' });
  expect(readPlainInvestment({ project: 'p7', amount: '10', minTokens: undefined })).toBeNull();
  expect(readPlainInvestment({ project: 'p7', amount: '10.0' })).toBeNull();
  expect(readPlainInvestment(null)).toBeNull();
});
