// Proves that deleting personal data from the store also erases it from the files: the list below has every place of the server that
// deletes documents or databases, and each either erases through `Erasures` or says why the files keep no personal data.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const ERASES = 'erases through Erasures';

/** By file: the number of deletions that it may have, and why they need no erasure. */
const DELETIONS: Readonly<Record<string, readonly [deletions: number, reason: string]>> = {
  'sync-server/identity/account/account-store.ts': [4, ERASES],
  'sync-server/identity/closing/closings.ts': [2, ERASES],
  'sync-server/identity/passkeys/passkey-store.ts': [1, ERASES],
  'sync-server/waitlist/waitlist.ts': [1, ERASES],
  'sync-server/files/file-store.ts': [1, 'files erase through Erasures; a mark has a random id and a hash'],
  'sync-server/sync/push.ts': [3, ERASES],
  'sync-server/identity/closing/erase-account.ts': [6, 'is called by closings.ts alone, within an erasure'],
  'sync-server/identity/account/remove-documents.ts': [2, 'hands the call on'],
  'sync-server/notify/mail/local-outbox.ts': [1, 'the letter is sealed'],
  'sync-server/notify/mail/mail-queue.ts': [1, 'the letter is sealed'],
  'sync-server/identity/expiring-documents.ts': [2, 'random ids, and hashes'],
  'sync-server/identity/sessions/recent-marks.ts': [1, 'random ids and a moment'],
  'sync-server/identity/security-notices.ts': [2, 'a random id, what happened, and the kind of a browser'],
  'sync-server/identity/sessions/session-store.ts': [1, 'random ids, hashes, and the kind of a browser'],
  'sync-server/identity/two-factor/two-factor-store.ts': [1, 'the secret is sealed, the codes are hashed'],
  'sync-server/identity/sign-up/unfinished-sign-ups.ts': [1, 'a mark of a random id'],
  'sync-server/erasures.ts': [1, 'the mark itself'],
  'sync-server/journal/write-snapshot.ts': [1, 'the ledger names nobody'],
  'sync-server/projections/with-database.ts': [1, 'the files of a database go with it'],
  'sync-server/projections/projections.ts': [1, 'the files of a database go with it'],
  'sync-server/notify/web-push/delivery-store.ts': [
    1,
    'a random id, and the words of a notice, which name nobody',
  ],
  'sync-server/notify/web-push/subscriptions.ts': [2, 'where pushes go is sealed'],
  'sync-server/start/remove-lost-derivations.ts': [8, 'what the journal makes names nobody'],
  'sync-server/start/loss-marker.ts': [1, 'says what the journal has lost'],
  'sync-server/start/recreate-derived.ts': [1, 'the files of a database go with it'],
  'sync-server/sync/feeds.ts': [1, 'selects what a device receives'],
};

const CALLS = new Set(['removeDocument', 'removeWhere', 'deleteDatabase', 'removeDatabase']);

/** Most files do not contain this text, so they need not be parsed. */
const MAY_DELETE = new RegExp(['_deleted', ...CALLS].join('|'));

const nameOf = (callee: ts.Expression): string =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();

const isDeletion = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && CALLS.has(nameOf(node.expression))) ||
  (ts.isPropertyAssignment(node) &&
    node.name.getText() === '_deleted' &&
    node.initializer.getText().startsWith('true'));

/** The lines on which documents or databases are deleted. */
function deletionsIn(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const look = (node: ts.Node): void => {
    if (isDeletion(node)) lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, look);
  };
  look(source);
  return lines;
}

const files = readdirSync(join(root, 'sync-server'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('sync-server', name))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

it('finds a deletion however it is written', () => {
  const text = `
    await store.put(ACCOUNTS, { _id, _rev, _deleted: true });
    const body = none ? { _deleted: true as const } : next;
    await removeDocument(store, id);
    await removeWhere<Owned>(store, 'notice:', isOf);
    await this.#store.deleteDatabase(database);
    type Gone = { readonly _deleted: true };
    if (document._deleted === true) return;
  `;
  expect(deletionsIn('planted.ts', text)).toEqual([2, 3, 4, 5, 6]);
});

it('every deletion erases from the files too, or says why that is not needed', () => {
  const found = files.flatMap((file) => {
    const text = textOf(file);
    const { length } = MAY_DELETE.test(text) ? deletionsIn(file, text) : [];
    return length === 0 ? [] : [[file, length] as const];
  });
  const listed = Object.entries(DELETIONS).map(([file, [count]]) => [file, count]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

it('every file that is listed to erase does so', () => {
  const erasing = Object.keys(DELETIONS).filter((file) => DELETIONS[file]?.[1] === ERASES);
  expect(erasing.filter((file) => !textOf(file).includes('erasures.erasing('))).toEqual([]);
});
