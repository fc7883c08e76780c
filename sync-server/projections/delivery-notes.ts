/** Notes for the operator about the delivery of the journal. */
import { searchNote } from './index-keeper.ts';
import type { Projections } from './projections.ts';
import { quarantineNote } from './quarantine.ts';

export const deliveryNotes = (projections: Pick<Projections, 'quarantined' | 'indexes'>) => ({
  deliveries: quarantineNote(projections),
  search: searchNote(projections.indexes.progress()),
});
