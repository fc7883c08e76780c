// Proves that no code of the server takes a part of a list for the whole: the list below has every read of the store with a limit,
// and says why a part is enough or how the rest is read. Code that needs all documents reads them with `readPagesByPrefix` or
// `readPagesBetween`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** By file: the number of such reads that it may have, and why they are correct. */
const LIMITED: Readonly<Record<string, readonly [reads: number, reason: string]>> = {
  'couchdb/couch-store.ts': [2, 'hands the call on'],
  'couchdb/embedded-reads.ts': [1, 'goes on until as many are found as were asked for'],
  'couchdb/embedded-store.ts': [1, 'hands the call on'],
  'couchdb/move/move.ts': [1, 'goes on until nothing is pending, and counts are compared'],
  'couchdb/move/verify-chain.ts': [1, 'goes on until a page is empty'],
  'sync-server/document-pages.ts': [1, 'is how all of them are read'],
  'sync-server/files/file-store.ts': [
    2,
    'counts up to the number at which no more are taken; or sees whether there is another reference',
  ],
  'sync-server/identity/expiring-documents.ts': [
    1,
    'sweeps some of what is over; what stays is swept next time',
  ],
  'sync-server/journal/blocks.ts': [
    2,
    'goes on until a page is not full; or says exactly how many there must be',
  ],
  'sync-server/journal/fill-tree.ts': [1, 'goes on from block to block until it has them all'],
  'sync-server/journal/tree-tiles.ts': [1, 'the same, until a tile is full'],
  'sync-server/journal/load-snapshot.ts': [1, 'the newest, which is tried first'],
  'sync-server/journal/write-snapshot.ts': [1, 'goes on until nothing is deleted any more'],
  'sync-server/payments/local-card/session-store.ts': [
    1,
    'what is due first; the rest comes with the next look',
  ],
  'sync-server/payments/payment-store.ts': [
    2,
    'what is due first, asked again until nothing is; what waits for staff, who settle it one by one and see the rest then',
  ],
  'sync-server/projections/backfill.ts': [1, 'as many as the entries in question can have made'],
  'sync-server/projections/index-keeper.ts': [1, 'one row, for the sake of the index'],
  'sync-server/audit/compare-people.ts': [1, 'goes on until a page is not full'],
  'sync-server/audit/compare-rows.ts': [1, 'the same'],
  'sync-server/start/check-accounts.ts': [1, 'the same'],
  'sync-server/start/remove-lost-derivations.ts': [
    4,
    'one for each person; a handful of checkpoints; or goes on to the end',
  ],
  'sync-server/start/journal-end.ts': [1, 'the last block'],
  'sync-server/start/traces.ts': [1, 'the newest document of its kind'],
  'sync-server/sync/changes-feed.ts': [1, 'a page that tells what is pending'],
  'sync-server/explorer/explorer-balances.ts': [1, 'says whether it is complete, and is cut where a side is'],
  'sync-server/explorer/explorer-vaults.ts': [1, 'a page with a cursor'],
  'couchdb/embedded-find.ts': [1, 'goes on until enough is found'],
  'sync-server/explorer/explorer-bounds.ts': [1, 'the first at or after a key'],
  'sync-server/explorer/explorer.ts': [4, 'one by its id, or a page with a cursor'],
  'sync-server/explorer/search-limit.ts': [1, 'hands the call on'],
  'sync-server/explorer/proofs.ts': [1, 'one by its id'],
  'sync-server/launchpad/project-entries.ts': [1, 'a page with a cursor, up to where no search was cut'],
  'sync-server/sync/pull.ts': [4, 'a batch that says whether there is more'],
  'sync-server/sync/push.ts': [1, 'counts up to the number at which no more are taken'],
  'sync-server/notify/web-push/unread-count.ts': [
    1,
    'one more than is counted: with so many there is no number',
  ],
};

type Read = { readonly file: string; readonly line: number };

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.d.ts'));

const METHODS = new Set(['range', 'find', 'changes']);
const STORES = /(^|[.#])(store|kept|from|to|reads|pouch|ledger)$/i;

/** Calls of `range`, `find` and `changes` on a variable that is named like a store. */
function readsIn(file: string, text: string): Read[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const reads: Read[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      const takesDatabase = node.arguments.length === 2;
      if (
        METHODS.has(name.text) &&
        (takesDatabase || isPouch(expression)) &&
        STORES.test(expression.getText())
      ) {
        reads.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return reads;
}
const isPouch = (expression: ts.Expression): boolean => expression.getText() === 'pouch';

it('finds a limited read however it is written', () => {
  const text = `
    await store.range<Session>(ACCOUNTS, { start, end, limit: 500 });
    deps.store.changes(database, query);
    const [row] = await this.#store.find(TRANSACTIONS, { selector, limit: 1 });
    rows.find((row) => row.id === id);
    await store.find(name);
  `;
  expect(readsIn('planted.ts', text).map(({ line }) => line)).toEqual([2, 3, 4]);
});

it('every limited read of the store says why a part is enough', () => {
  const unexplained = ['couchdb', 'sync-server'].flatMap(filesUnder).flatMap((file) => {
    const reads = readsIn(file, readFileSync(join(root, file), 'utf8'));
    return reads.length <= (LIMITED[file]?.[0] ?? 0)
      ? []
      : reads.map(({ line }) => `${file}:${String(line)}`);
  });
  expect(unexplained).toEqual([]);
});
