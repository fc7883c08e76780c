// Proves that no command accepts an amount in any form but the wire's, in any field.
import { commandTypes, ruleOf } from './features.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const NOT_ON_THE_WIRE = [
  ' 1',
  '1 ',
  '\t1',
  '1\n',
  '\u00a01',
  '+1',
  '-1',
  '-0',
  '01',
  '00.5',
  '1.',
  '.5',
  '1e3',
  '1,5',
  '1 000',
  '0x1',
  '１',
  '٣',
  'Infinity',
  'NaN',
];

/** Every top-level field that accepts "1.5" or "150" and refuses a word: it is a decimal number. */
function decimalFields(): (readonly [string, z.ZodType])[] {
  return commandTypes.flatMap((type) => {
    const schema: unknown = ruleOf(type)?.schema;
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(schema.shape as Record<string, z.ZodType>)
      .filter(([, field]) => ['1.5', '150'].some((text) => field.safeParse(text).success))
      .filter(([, field]) => !field.safeParse('much').success)
      .map(([name, field]) => [`${type} ${name}`, field] as const);
  });
}

/** Payloads that are not a plain object of fields; none of them has an amount. */
const WITHOUT_FIELDS: readonly string[] = ['investor.verify'];

it("every command's payload is an object that this test can search", () => {
  const others = commandTypes.filter((type) => !(ruleOf(type)?.schema instanceof z.ZodObject));
  expect(others).toEqual(WITHOUT_FIELDS);
});

it('finds the fields that are amounts', () => {
  expect(decimalFields().map(([name]) => name)).toEqual([
    'wallet.transfer amount',
    'wallet.cancel_request amount',
    'tdc.grant amount',
    'ledger.issue amount',
    'purchase.open amountUsd',
    'purchase.settle amountUsd',
    'purchase.dispute amountUsd',
    'purchase.refund amountUsd',
    'purchase.refund_fail amountUsd',
    'supply.set_price priceUsd',
    'schedule.create amount',
    'investor.join amount',
    'investor.exit amount',
    'project.submit totalSupply',
    'project.submit softCap',
    'project.submit hardCap',
    'project.submit price',
    'project.submit launchPrice',
    'project.submit minStake',
    'project.submit maxStake',
    'project.edit totalSupply',
    'project.edit softCap',
    'project.edit hardCap',
    'project.edit price',
    'project.edit launchPrice',
    'project.edit minStake',
    'project.edit maxStake',
    'project.invest amount',
    'project.invest minTokens',
    'project.propose_change totalSupply',
    'project.propose_change softCap',
    'project.propose_change hardCap',
    'project.propose_change price',
    'project.propose_change launchPrice',
    'project.propose_change minStake',
    'project.propose_change maxStake',
    'project.burn amount',
    'project.pay_out amount',
  ]);
});

describe.each(decimalFields())('%s', (_name, field) => {
  it.each(NOT_ON_THE_WIRE)('refuses %j', (text) => {
    expect(field.safeParse(text).success).toBe(false);
  });

  it('accepts amounts in canonical form', () => {
    expect(['1', '150'].some((text) => field.safeParse(text).success)).toBe(true);
  });
});
