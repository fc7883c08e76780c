/**
 * Proves that a launched project's token is shown by its symbol and with the right amounts everywhere: in the wallet,
 * history, notices, push texts, explorer, receipt, statement and files, and among the reasons why an account cannot be
 * closed.
 */
import { describe, expect, it } from 'vitest';
import { exportExplorer } from '#app/features/explorer/export-explorer.ts';
import { exportHistory } from '#app/features/history/export-history.ts';
import { rowText } from '#app/features/history/row-text.ts';
import { statementCsv } from '#app/features/statement/statement-csv.ts';
import { statementPdf } from '#app/features/statement/statement-pdf.ts';
import { commandText, doneToast } from '#app/ui/command-text.ts';
import { explain } from '#app/ui/refusal.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { transfer } from '#app/features/transfer/feature.tsx';
import { RequestSchema } from '#domain/payment-request/schema.ts';
import { tokenAccount, tokenCode } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { balanceOf } from '#domain/ledger/state.ts';
import { MICRO_PER_UNIT } from '#domain/money.ts';
import {
  ExplorerDocSchema,
  NotificationDocSchema,
  type TransactionDoc,
  TransactionDocSchema,
} from '#domain/protocol.ts';
import { makeNoticePush } from '#domain/push/notice-push.ts';
import { checkReceipt } from '#domain/receipt/check.ts';
import { makeStatement } from '#domain/statement/statement.ts';
import { explorerDocuments } from '#server/projections/project-public.ts';
import { userDocuments } from '#server/projections/project-user.ts';
import { tokensAfter } from '#server/projections/token-balances.ts';
import { projectWorld } from '#tests/builders/project-histories.ts';
import { anOpenProject, carryOutDue } from '#tests/builders/projects.ts';
import { evidenceIn, makeReceiptFile, namesIn, sealed, serviceKey } from '#tests/builders/receipt.ts';
import { idOf, refusal, type World } from '#tests/builders/world.ts';
import { collectSavedFiles } from '#tests/fakes/saved-files.ts';

registerFeatures([transfer]);

const sourcedEntry = (entry: Entry) => ({ entry, leaf: entryLeaf(entry) });
const units = (amount: number): bigint => BigInt(amount) * MICRO_PER_UNIT;

function launched(): { readonly world: World; readonly project: string } {
  const world = projectWorld();
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  world.send('ben', 'project.invest', { project, amount: '1000' });
  world.send('cleo', 'project.launch', { project });
  carryOutDue(world);
  expect(
    world.outcome('ben', 'wallet.transfer', { to: world.address('dan'), amount: '10.5', currency: 'SUN' }),
  ).toBe('committed');
  return { world, project };
}

const documentsOf = (world: World, label: string) =>
  world.entries.flatMap((entry) => userDocuments(sourcedEntry(entry), idOf(label)));
const withId = (collection: string, documents: ReturnType<typeof documentsOf>): unknown[] =>
  documents
    .filter(({ _id }) => _id.startsWith(`${collection}:`))
    .map(({ _id: _own, ...document }) => document);
const transactionsOf = (world: World, label: string): TransactionDoc[] =>
  withId('transactions', documentsOf(world, label)).map((document) => TransactionDocSchema.parse(document));
const tokenRows = (world: World, label: string): TransactionDoc[] =>
  transactionsOf(world, label).filter(({ currency }) => currency.startsWith('token:'));
const lastEntry = (world: World): Entry => {
  const entry = world.entries.at(-1);
  if (entry === undefined) throw new Error('there is no entry');
  return entry;
};

describe('the token of a launched project', () => {
  it('is in the wallet: locked until its launch, and what can be sent after it', () => {
    const world = projectWorld();
    const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
    world.send('ben', 'project.invest', { project, amount: '1000' });
    type Tokens = ReturnType<typeof tokensAfter>;
    const wallet = (): Tokens =>
      world.entries.reduce<Tokens>(
        (before, entry) => ({ ...before, ...tokensAfter({ ...before, id: idOf('ben') }, entry) }),
        {},
      );
    const balance = { projectId: project, symbol: 'SUN' };
    expect(wallet().tokens).toEqual([{ ...balance, posted: '2000', held: '2000' }]);
    world.send('cleo', 'project.launch', { project });
    carryOutDue(world);
    expect(wallet().tokens).toEqual([{ ...balance, posted: '2000', held: '0' }]);
  });

  it('is in the history of both, with symbol and party', () => {
    const { world } = launched();
    const [sent] = tokenRows(world, 'ben').toReversed();
    const [received] = tokenRows(world, 'dan');
    expect(sent).toMatchObject({ kind: 'send', direction: 'out', amount: '10.5', fee: '0' });
    expect(received).toMatchObject({ kind: 'send', direction: 'in', amount: '10.5' });
    if (sent === undefined) throw new Error('nothing was sent');
    const row = { kind: 'transaction', transaction: sent, partyName: 'Dan' } as never;
    expect(rowText(row)).toMatchObject({ title: 'Sent to', party: 'Dan' });
  });

  it('is named in notices, push texts, toasts and refusals by its symbol', () => {
    const { world, project } = launched();
    const entry = lastEntry(world);
    const notices = withId('notifications', userDocuments(sourcedEntry(entry), idOf('dan'))).map((document) =>
      NotificationDocSchema.parse(document),
    );
    expect(notices).toMatchObject([
      { title: 'Transfer Received!', message: `Received 10.50 SUN from ${world.address('ben')}` },
    ]);
    const raised = entry.facts.find(
      (fact) => fact.kind === 'notification.raised' && fact.userId === idOf('dan'),
    );
    if (raised?.kind !== 'notification.raised') throw new Error('nobody was notified');
    expect(makeNoticePush(sourcedEntry(entry), { fact: raised, id: 'x' }, null).message).toBe(
      `Received 10.50 SUN from ${world.address('ben')}`,
    );
    const payload = { to: world.address('dan'), amount: '10.5', currency: tokenCode(project, 'SUN') };
    expect(doneToast('wallet.transfer', payload, { party: () => 'Dan', project: () => null })).toEqual([
      'Success!',
      'Sent 10.5 SUN to Dan',
    ]);
    expect(commandText('wallet.transfer', payload).amount).toBe('10.5');
    const refused = world.send('ben', 'wallet.transfer', { ...payload, amount: '5000' });
    const { code, detail } = refusal(refused);
    expect(explain(code, detail, payload.currency).reason).toContain('SUN were needed');
    expect(
      JSON.stringify(withId('notifications', userDocuments(sourcedEntry(lastEntry(world)), idOf('ben')))),
    ).toMatch(/5,000\.00 SUN to VIQ/);
  });

  it('is a public row of the explorer, and in its file', async () => {
    const { world, project } = launched();
    const rows = explorerDocuments(sourcedEntry(lastEntry(world))).map(({ _id, after, ...row }) =>
      ExplorerDocSchema.parse(row),
    );
    expect(rows).toMatchObject([{ amount: '10.5', currency: `token:${project}:SUN`, fee: '0' }]);
    const files = collectSavedFiles();
    exportExplorer(rows);
    expect((await files())[0]?.text).toContain(`,10.5,0,SUN (${project}),success,`);
  });

  it('is in a receipt that proves it', () => {
    const { world, project } = launched();
    const entry = lastEntry(world);
    const evidence = evidenceIn(sealed([entry]), entry.seq, namesIn(world, 'ben', 'dan'));
    const file = makeReceiptFile(evidence);
    expect(checkReceipt(file, serviceKey)).toMatchObject({ verdict: 'verified' });
    expect(file.record.transactions).toMatchObject([
      { amount: '10.5', currency: `token:${project}:SUN`, from: world.address('ben') },
    ]);
    expect(file.stated.legs).toContainEqual(
      expect.objectContaining({ amount: '-10.5', currency: `token:${project}:SUN` }),
    );
  });

  it('has a statement that closes with the balance, on the screen, as CSV and as PDF', () => {
    const { world, project } = launched();
    const transactions = transactionsOf(world, 'ben');
    const period = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    const currencies = makeStatement(transactions, period);
    expect(currencies.map(({ currency }) => currency)).toEqual(['DC', `token:${project}:SUN`]);
    const sun = currencies.at(-1);
    expect(sun).toMatchObject({ received: units(2_000), sent: 10_500_000n, fees: 0n });
    expect(sun?.closing).toBe(balanceOf(world.state, tokenAccount(idOf('ben'), project, 'SUN')).posted);
    const head = {
      ...{ owner: 'Ben', address: world.address('ben'), month: '2027-01', timeZone: 'UTC' },
      ...{ madeAt: world.now, asOf: null },
    };
    const month = { head, currencies, names: new Map() };
    expect(statementCsv(month)).toContain(`SUN (${project}),`);
    expect(statementPdf(month)).toContain(`SUN (${project}`.replace('(', '\\('));
    expect(statementPdf(month)).toContain('1,989.50 SUN');
  });

  it('is in the file of the history', async () => {
    const { world, project } = launched();
    const rows = tokenRows(world, 'dan').map((transaction) => ({
      ...{ kind: 'transaction', id: transaction.id, transaction, balance: units(10) },
      ...{ partyName: null, label: null, privateNote: null },
    }));
    const files = collectSavedFiles();
    exportHistory(rows as never);
    expect((await files())[0]?.text).toContain(`,10.5,,SUN (${project}),`);
  });

  it('keeps an account open, whether it is locked or not', () => {
    const { world } = launched();
    const close = (label: string) =>
      refusal(world.send('system', 'account.close', { userId: idOf(label) })).detail;
    expect(close('dan')).toMatchObject({ tokens: 1 });
    world.send('dan', 'wallet.transfer', { to: world.address('ben'), amount: '10.5', currency: 'SUN' });
    expect(close('dan')).not.toHaveProperty('tokens');
  });

  it('cannot be requested: a request is for DC, TDC or USD', () => {
    const { world, project } = launched();
    const asked = { to: world.address('ben'), amount: '1', currency: `token:${project}:SUN` };
    const [issue] =
      RequestSchema.pick({ to: true, amount: true, currency: true }).safeParse(asked).error?.issues ?? [];
    expect(issue?.message).toBe('CURRENCY_UNKNOWN');
  });
});
