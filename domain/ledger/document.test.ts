// Proves that a document which forgets a fact that changes it does not compile: its readers' devices would not be notified.
import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { CatalogDocument, defineCatalog, definePersonal, defineRecord } from './document.ts';
import type { RoleFact } from './facts.ts';

type Value = { readonly role: string };
type Standing = Parameters<typeof defineRecord<'roles', RoleFact, Value>>[0];
type Personal = Parameters<typeof definePersonal<'roles', 'roles', RoleFact, { id: string; seq: number }>>[0];

describe('a personal document', () => {
  it('names every kind of fact that its fold takes', () => {
    type Kinds = Readonly<Record<'role.granted' | 'role.revoked', true>>;
    expectTypeOf<Standing['on']>().toEqualTypeOf<Kinds>();
    expectTypeOf<Personal['on']>().toEqualTypeOf<Kinds>();
    expectTypeOf<{ 'role.granted': true }>().not.toExtend<Standing['on']>();
    expectTypeOf<{ 'role.granted': true }>().not.toExtend<Personal['on']>();
    expectTypeOf<object>().not.toExtend<Pick<Standing, 'on'>>();
  });

  it('has a schema of the value that its fold makes', () => {
    expectTypeOf<z.ZodType<{ other: string }>>().not.toExtend<Standing['schema']>();
    expectTypeOf<z.ZodType<Value>>().toExtend<Standing['schema']>();
  });
});

describe('a public document', () => {
  it('is in the feed whose readers are notified', () => {
    expectTypeOf<ReturnType<typeof defineCatalog<'terms'>>>().toEqualTypeOf<CatalogDocument<'terms'>>();
    expectTypeOf<CatalogDocument['feed']>().toEqualTypeOf<'catalog'>();
    expectTypeOf<CatalogDocument['collection']>().toEqualTypeOf<'catalog'>();
  });
});
