// Proves that an error always names a field.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findFaultyField } from './faulty-field.ts';

const Body = z.strictObject({ to: z.strictObject({ name: z.string() }), items: z.array(z.number()) });
const faultOf = (body: unknown, whole?: string): string => {
  const parsed = Body.safeParse(body);
  if (parsed.success) throw new Error('there is no fault in it');
  return findFaultyField(parsed.error, whole);
};

it.each([
  ['all of it', 7, 'body'],
  ['all of it, missing', undefined, 'body'],
  ['a field', { to: { name: 'Ann' }, items: 7 }, 'items'],
  ['a field within', { to: { name: 7 }, items: [] }, 'to.name'],
  ['one of a list', { to: { name: 'Ann' }, items: [1, 'two'] }, 'items.1'],
  ['an unknown one', { to: { name: 'Ann' }, items: [], more: 1 }, 'more'],
  ['an unknown one within', { to: { name: 'Ann', age: 7 }, items: [] }, 'to.age'],
])('%s is named', (_what, body, field) => {
  expect(faultOf(body)).toBe(field);
});

it('a whole body that is invalid has its own name', () => {
  expect(faultOf(7, 'query')).toBe('query');
});
