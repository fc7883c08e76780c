/**
 * Proves that a transfer moves the token of any feature of the ledger: the token of a made-up feature goes from wallet to
 * wallet by the rule of every transfer, free of fees; an unknown token is refused. Also proves that a command sent by an
 * app pays that app.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FEATURES } from '../features.ts';
import { appAccount } from '../fee/fee.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { issueAccount, tokenCode, userAccount, vaultAccount } from '../ledger/accounts.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { Feature } from '../ledger/feature.ts';
import { makeLedger } from '../ledger/ledger.ts';
import { entryLeaf, publicRecord } from '../ledger/record.ts';
import { defineRule } from '../ledger/rule.ts';
import { readMicro } from '../money.ts';
import { ok } from '../result.ts';

const NOW = 1_800_000_000_000;
const [ANN, BEN] = ['ann'.padStart(26, '0'), 'ben'.padStart(26, '0')];
const SUN = tokenCode('p1', 'SUN');

const GiveSchema = z.strictObject({ userId: z.string(), amount: z.string() });
const give = defineRule<z.infer<typeof GiveSchema>>({
  type: 'sun.give',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: GiveSchema,
  decide: (_context, { userId, amount }) =>
    ok({
      postings: [
        { account: issueAccount(SUN), amount: -readMicro(amount) },
        { account: userAccount(userId, SUN), amount: readMicro(amount) },
      ],
      facts: [],
    }),
});
const lock = defineRule<z.infer<typeof GiveSchema>>({
  type: 'sun.lock',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: GiveSchema,
  decide: ({ id }, { userId, amount }) =>
    ok({
      postings: [],
      holds: [{ id, account: userAccount(userId, SUN), amount: readMicro(amount), action: 'placed' }],
      facts: [],
    }),
});
const sun: Feature = {
  name: 'sun',
  rules: [give, lock],
  isToken: (_state, { projectId, symbol }) => projectId === 'p1' && symbol === 'SUN',
};

function openLedger() {
  const ledger = makeLedger([...FEATURES, sun]);
  const state = ledger.emptyState();
  const entries: Entry[] = [];
  const send = (type: string, payload: unknown, more: Partial<Command> = {}): Entry => {
    const id = `command-${String(entries.length + 1).padStart(18, '0')}`;
    const parsed = ledger.parseCommand({ id, type, actor: SYSTEM_ACTOR, payload, ...more });
    if (!parsed.ok) throw new Error(parsed.code);
    const entry = ledger.decide(state, parsed.value, NOW);
    ledger.apply(state, entry);
    entries.push(entry);
    return entry;
  };
  for (const userId of [ANN, BEN]) send('account.open', { userId });
  const to = state.users.get(BEN)?.address ?? '';
  const transfer = (currency: string, amount: string, more: Partial<Command> = {}): Entry =>
    send('wallet.transfer', { to, amount, currency }, { actor: ANN, ...more });
  const postedBalance = (account: string) => state.accounts.get(account)?.posted ?? 0n;
  return { ledger, state, entries, send, transfer, posted: postedBalance };
}

describe("a project's token", () => {
  it('is sent like credits, without fees, and the same on a replay', () => {
    const { ledger, state, entries, send, transfer, posted } = openLedger();
    send('sun.give', { userId: ANN, amount: '10' });
    const entry = transfer(SUN, '4.5');
    expect(entry.legs).toEqual([
      [userAccount(ANN, SUN), '-4.5', '5.5'],
      [userAccount(BEN, SUN), '4.5', '4.5'],
    ]);
    expect(entry.facts[0]).toMatchObject({ amount: '4.5', fee: '0', currency: 'token:p1:SUN' });
    expect(posted(issueAccount(SUN))).toBe(-10_000_000n);
    expect(publicRecord(entry).transactions).toMatchObject([{ currency: 'token:p1:SUN', amount: '4.5' }]);
    expect(entryLeaf(entry)).toHaveLength(32);
    expect(state.totals.get(userAccount(BEN, SUN))).toEqual({ sent: 0n, received: 4_500_000n, count: 1 });
    const replayed = ledger.emptyState();
    for (const one of entries) ledger.apply(replayed, one);
    expect(ledger.stateDigest(replayed)).toBe(ledger.stateDigest(state));
  });

  it('that is locked cannot be sent', () => {
    const { send, transfer } = openLedger();
    send('sun.give', { userId: ANN, amount: '10' });
    send('sun.lock', { userId: ANN, amount: '8' });
    expect(transfer(SUN, '3')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', detail: { available: '2' } });
    expect(transfer(SUN, '2').verdict).toBe('committed');
  });

  it.each([
    ['of another project', tokenCode('p2', 'SUN')],
    ['with another symbol', tokenCode('p1', 'SON')],
  ])('%s is refused, and so is every token if no feature has any', (_what, currency) => {
    const { transfer } = openLedger();
    expect(transfer(currency, '1')).toMatchObject({
      code: 'CURRENCY_UNKNOWN',
      detail: { field: 'currency' },
    });
    const { ledger } = openLedger();
    const plain = makeLedger(FEATURES);
    const state = plain.emptyState();
    const payload = { to: 'VIQ-1800000000000-abcdefghijkl', amount: '1', currency };
    for (const command of [
      {
        id: 'command-000000000000000001',
        type: 'account.open',
        actor: SYSTEM_ACTOR,
        payload: { userId: ANN },
      },
      { id: 'command-000000000000000002', type: 'wallet.transfer', actor: ANN, payload },
    ]) {
      const parsed = ledger.parseCommand(command);
      if (!parsed.ok) throw new Error(parsed.code);
      plain.apply(state, plain.decide(state, parsed.value, NOW));
    }
    expect(state.totals.size).toBe(0);
  });

  it('that is refused is named by its symbol in the notice', () => {
    const { transfer } = openLedger();
    expect(transfer(SUN, '3').facts).toMatchObject([
      { kind: 'transfer.refused', currency: SUN, code: 'INSUFFICIENT_FUNDS' },
      { kind: 'notification.raised', notice: 'transfer.refused' },
    ]);
  });
});

describe('a command sent by an app', () => {
  it("gives the app the developer's part, and the system's vault nothing", () => {
    const { transfer, send, posted, state } = openLedger();
    const issue = { to: state.users.get(ANN)?.address, amount: '1000', currency: 'DC', reason: 'test' };
    send('ledger.issue', issue);
    transfer('DC', '100', { app: 'PAY-1' });
    const [ofApp, ofCore] = [posted(appAccount('PAY-1', 'DC')), posted(vaultAccount('core', 'DC'))];
    expect([ofApp, posted(vaultAccount('developer', 'DC'))]).toEqual([21_250n, 0n]);
    transfer('DC', '100');
    expect(posted(vaultAccount('developer', 'DC'))).toBe(21_250n);
    expect(posted(vaultAccount('core', 'DC'))).toBe(2n * ofCore);
  });

  it('differs from the same command without an app', () => {
    const { ledger } = openLedger();
    const command = { id: 'command-000000000000000009', type: 'wallet.claim_tdc', actor: ANN, payload: {} };
    const hashOf = (more: Partial<Command>) => {
      const parsed = ledger.parseCommand({ ...command, ...more });
      return parsed.ok ? parsed.value.requestHash : parsed.code;
    };
    expect(new Set([hashOf({}), hashOf({ app: 'PAY-1' }), hashOf({ app: 'PAY-2' })]).size).toBe(3);
  });
});
