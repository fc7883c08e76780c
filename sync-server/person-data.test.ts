/** Proves that the export has every field of the list, each from one part, and that a part which is missing is named. */
import { expect, it } from 'vitest';
import { EXPORTED_PARTS, type ExportedName } from '#domain/account/export.ts';
import { exportParts, joinExports, type PersonData } from './person-data.ts';

const ANN = { userId: 'ann', email: 'ann@vaultiq.example' };
const names = Object.keys(EXPORTED_PARTS) as ExportedName[];
const partOf = (name: ExportedName): PersonData => ({ exports: { [name]: () => Promise.resolve([name]) } });
const parts = names.map(partOf);

it('reads each field from its part, in the order of the list', async () => {
  const read = await exportParts(joinExports([{}, ...parts.toReversed()]), ANN);
  expect(Object.entries(read)).toEqual(names.map((name) => [name, [name]]));
});

it('gives each part the person', async () => {
  const asked: unknown[] = [];
  const exports = { orders: (owner: unknown) => Promise.resolve([asked.push(owner)] as never) };
  await exportParts(
    joinExports([{ exports }, ...names.filter((name) => name !== 'orders').map(partOf)]),
    ANN,
  );
  expect(asked).toEqual([ANN]);
});

it.each(names)('refuses to leave out %s, or to export it twice', (name) => {
  const others = parts.filter((part) => !(name in (part.exports ?? {})));
  expect(() => joinExports(others)).toThrow(`0 parts export ${name}`);
  expect(() => joinExports([...parts, partOf(name)])).toThrow(`2 parts export ${name}`);
});
