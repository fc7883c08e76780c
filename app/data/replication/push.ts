import { UPLOAD_PATH } from '#domain/paths.ts';
import type { RxReplicationWriteToMasterRow } from 'rxdb/plugins/core';
import type { OwnCollection } from '#domain/own-collection.ts';
import { OWN_COLLECTIONS, type PushAnswer, type WritableCollection } from '#domain/protocol.ts';
import { makeExchange } from '#app/platform/exchange.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { SyncProblem, type Transport } from './transport.ts';
import { toLiveDocument, toTombstone, type Tombstone, type WireDoc } from './wire-doc.ts';

type Row = RxReplicationWriteToMasterRow<WireDoc>;
type Sent = { readonly document: Tombstone; readonly assumed: Tombstone | null };

export type PushOptions = {
  readonly name: WritableCollection;
  readonly transport: Pick<Transport, 'request'>;
  /** A change of the person was refused and is undone. */
  readonly onUndone: (problem: AppProblem) => void;
};

const roundsMax = 4;

const NOTHING: Pick<PushAnswer, 'refused'> = { refused: [] };

/**
 * The upload handler of a collection that a person writes. The later of two versions wins, here and not in RxDB, so
 * that the returned documents are final: RxDB writes them over the device's and continues with the rest.
 */
export function makePush({ name, transport, onUndone }: PushOptions) {
  const own: OwnCollection = OWN_COLLECTIONS[name];
  const exchange = makeExchange(transport.request);
  const post = async (rows: readonly Sent[]): Promise<PushAnswer> => {
    const outcome = await exchange('post', UPLOAD_PATH, {
      values: { collection: name },
      body: { rows: [...rows] },
    });
    if (!outcome.ok) throw new SyncProblem(outcome.problem);
    return outcome.value;
  };
  /** The fate of a row whose document differs on the server: final (the server's), or sent again on top of the server's. */
  const settle = async (mine: Tombstone, theirs: Tombstone, mayInsist: boolean): Promise<boolean> => {
    if (own.onConflict === undefined) return mayInsist && mineWins(mine, theirs);
    const { isMineKept, makeCopy } = await import('./keep-both.ts');
    const insists = mayInsist && isMineKept(mine, theirs, mineWins);
    const copy = insists ? makeCopy(theirs, mine) : makeCopy(mine, theirs);
    // Before one version replaces the other, here or on the server. A repeat after a failure makes the same copy.
    const { refused } = copy === null ? NOTHING : await post([{ document: copy, assumed: null }]);
    for (const { problem } of refused) onUndone(problem);
    return insists;
  };
  return async (rows: Row[]): Promise<Tombstone[]> => {
    const overruled: Tombstone[] = [];
    let open = rows.map((row): Sent => ({
      document: row.newDocumentState,
      assumed: row.assumedMasterState ?? null,
    }));
    for (let round = 0; open.length > 0; round++) {
      const answer = await post(open);
      const byId = new Map(open.map((row) => [row.document.id, row]));
      for (const { id, problem } of answer.refused) {
        const row = byId.get(id);
        if (row === undefined) continue;
        if (problem.retry === 'same-id') throw new SyncProblem(problem);
        overruled.push(row.assumed ?? toTombstone(row.document));
        onUndone(problem);
      }
      open = [];
      for (const standing of answer.conflicts) {
        const row = byId.get(standing.id);
        if (row === undefined) continue;
        const theirs = theirsOf(row, standing);
        if (await settle(row.document, theirs, round < roundsMax))
          open.push({ document: row.document, assumed: theirs });
        else overruled.push(theirs);
      }
    }
    return overruled;
  };
}

/** The server's version of a document that differs from what the device assumed. */
const theirsOf = ({ document }: Sent, standing: PushAnswer['conflicts'][number]): Tombstone =>
  standing._deleted === true ? toTombstone({ ...document, ...standing }) : toLiveDocument(standing);

function mineWins(mine: object, theirs: object): boolean {
  if ('read' in mine && 'read' in theirs) return mine.read === true && theirs.read !== true;
  if (isSame(mine, theirs)) return false;
  return stampOf(mine) > stampOf(theirs);
}

const stampOf = (document: object): number =>
  'updatedAt' in document && typeof document.updatedAt === 'string' ? Date.parse(document.updatedAt) : 0;

const isSame = (a: object, b: object): boolean =>
  JSON.stringify(sortedEntries(a)) === JSON.stringify(sortedEntries(b));

const sortedEntries = (document: object): [string, unknown][] =>
  Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1));
