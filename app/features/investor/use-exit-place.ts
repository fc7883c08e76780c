import { useMemo } from 'react';
import { ExitsValueSchema, type InvestorStanding } from '#domain/investor/document.ts';
import { type ExitPlace, findExitPlace, readExits } from '#domain/investor/known-exits.ts';
import { readMicro } from '#domain/money.ts';
import { useCatalog } from '#app/data/queries/catalog.ts';

export type { ExitPlace };

/** The place of an open exit in the queue as this device knows it, or null. `now` in ms. */
export function useExitPlace(exit: InvestorStanding['exit'], now: number): ExitPlace | null {
  const published = useCatalog('exits')?.value;
  const exits = useMemo(() => {
    const { data } = ExitsValueSchema.safeParse(published);
    return data === undefined ? null : readExits(data);
  }, [published]);
  if (exits === null || exit === null) return null;
  return findExitPlace(exits, { id: exit.id, left: readMicro(exit.left) }, now);
}
