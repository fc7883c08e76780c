// Proves which commands are well-formed, which error is reported first, and that an id is tied to the command's meaning
// and not to its formatting.
import { parseCommand } from '../features.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstIssue } from './parse-command.ts';

const to = 'VIQ-1800000000000-abcdefghijkl';
const base = {
  id: 'command-000000001',
  type: 'wallet.transfer',
  actor: 'someone',
  payload: { to, amount: '1.5', currency: 'DC' },
};
const hashOf = (over: object): string => {
  const parsed = parseCommand({ ...base, ...over });
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.value.requestHash;
};

describe('the hash that ties an id to its body', () => {
  it('is pinned: a change would make every stored retry a conflict', () => {
    expect(hashOf({})).toBe('19b3a5a2eb97cc869f0b3b3aa723c6beed250634c1ae4e310d0ecdbb1c9ebf1b');
  });

  it.each([
    ['the amount’s zeros', { payload: { to, amount: '1.500', currency: 'DC' } }],
    ['blanks around it', { payload: { to: ` ${to}`, amount: '1.5', currency: 'DC' } }],
    ['the order of fields', { payload: { currency: 'DC', amount: '1.5', to } }],
    ['the id', { id: 'another-command-id' }],
  ])('does not depend on %s', (_name, over) => {
    expect(hashOf(over)).toBe(hashOf({}));
  });

  it.each([
    ['the amount', { payload: { ...base.payload, amount: '1.6' } }],
    ['the recipient', { payload: { ...base.payload, to: to.replace('abc', 'abd') } }],
    ['the currency', { payload: { ...base.payload, currency: 'TDC' } }],
    ['the note', { payload: { ...base.payload, note: 'x' } }],
    ['the actor', { actor: 'someone else' }],
    ['the type', { type: 'ledger.issue', payload: { ...base.payload, reason: 'r' } }],
  ])('depends on %s', (_name, over) => {
    expect(hashOf(over)).not.toBe(hashOf({}));
  });
});

describe('a malformed command', () => {
  it.each([
    ['too short an id', { id: 'short' }, 'COMMAND_INVALID', 'id'],
    ['too long an id', { id: 'x'.repeat(65) }, 'COMMAND_INVALID', 'id'],
    ['an id with blanks', { id: 'command 000000001' }, 'COMMAND_INVALID', 'id'],
    ['an id like a prototype’s field', { id: '__proto__________' }, 'COMMAND_INVALID', 'id'],
    ['a type that does not exist', { type: 'wallet.steal' }, 'COMMAND_UNKNOWN', 'type'],
    ['a type like a prototype’s field', { type: 'constructor' }, 'COMMAND_UNKNOWN', 'type'],
    ['no payload', { payload: undefined }, 'COMMAND_INVALID', 'payload'],
    ['a list for a payload', { payload: [] }, 'COMMAND_INVALID', 'payload'],
    ['an empty payload', { payload: {} }, 'FIELDS_REQUIRED', 'amount'],
    [
      'a payload with a prototype’s field',
      {
        payload: JSON.parse(
          `{"to":"${to}","amount":"1","currency":"DC","__proto__":{"amount":"9"}}`,
        ) as unknown,
      },
      'COMMAND_INVALID',
      'payload',
    ],
    // precedence: id, type, FIELDS_REQUIRED, then the first field in the schema's order
    ['id before type', { id: 'short', type: 'wallet.steal' }, 'COMMAND_INVALID', 'id'],
    ['type before payload', { type: 'wallet.steal', payload: undefined }, 'COMMAND_UNKNOWN', 'type'],
    [
      'missing fields before wrong ones',
      { payload: { amount: 'x', currency: 'DC' } },
      'FIELDS_REQUIRED',
      'to',
    ],
    [
      'the amount before the recipient',
      { payload: { to: 'x', amount: 'x', currency: 'DC' } },
      'AMOUNT_INVALID',
      'amount',
    ],
  ])('%s', (_name, over, code, field) => {
    expect(parseCommand({ ...base, ...over })).toEqual({ ok: false, code, detail: { field } });
  });

  it.each([
    '01JD0000000000000000000000',
    '0193471e-93ab-7c3f-8a1f-0123456789ab',
    'refund:project-1:stake_7.2',
  ])('%s is an id', (id) => {
    expect(parseCommand({ ...base, id }).ok).toBe(true);
  });
});

describe('the first issue', () => {
  const issueOf = (schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value);
    if (error === undefined) throw new Error('there is no issue');
    return firstIssue(error);
  };

  it('concerns the payload if it concerns no field', () => {
    expect(issueOf(z.string(), 1)).toEqual({
      ...{ ok: false, code: 'COMMAND_INVALID' },
      detail: { field: 'payload' },
    });
  });

  it('names the field with its path, and has its own code if the table has one', () => {
    const schema = z.object({ to: z.object({ name: z.string('RECIPIENT_NOT_FOUND') }) });
    expect(issueOf(schema, { to: { name: 1 } })).toEqual({
      ...{ ok: false, code: 'RECIPIENT_NOT_FOUND' },
      detail: { field: 'to.name' },
    });
    const other = z.object({ to: z.string('not of the table') });
    expect(issueOf(other, { to: 1 })).toMatchObject({ code: 'COMMAND_INVALID', detail: { field: 'to' } });
  });

  it('is the one about missing fields, wherever it occurs', () => {
    const schema = z.object({ a: z.string('AMOUNT_INVALID'), b: z.string('FIELDS_REQUIRED') });
    expect(issueOf(schema, { a: 1, b: 1 })).toMatchObject({
      code: 'FIELDS_REQUIRED',
      detail: { field: 'b' },
    });
  });
});
