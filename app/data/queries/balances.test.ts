// Proves that confirmed, moving and held money are separate: every transaction is counted once, whichever of verdict
// and wallet arrives first.
import { describe, expect, it } from 'vitest';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { dropCounted, makeBalanceOf } from './balances.ts';
import { type CommandDoc, newCommand } from '../outbox/command-doc.ts';
import * as investor from '#app/features/investor/commands.ts';
import { tdcClaim } from '#app/features/tdc-claim/feature.tsx';
import { transfer as transferFeature } from '#app/features/transfer/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';

registerFeatures([transferFeature, tdcClaim, { name: 'investor', commands: Object.values(investor) }]);

const wallet = (seq: number, posted: string, held = '0'): WalletDoc => ({
  id: 'u',
  seq,
  at: '2026-11-21T10:00:00.000Z',
  address: 'VIQ-1',
  balances: { DC: { posted, held }, TDC: { posted: '0', held: '0' }, USD: { posted: '0', held: '0' } },
  totals: {
    DC: { sent: '0', received: '0', count: 0 },
    TDC: { sent: '0', received: '0', count: 0 },
    USD: { sent: '0', received: '0', count: 0 },
  },
  roles: ['user'],
  nextClaimAt: null,
});

const transfer = (overrides: Partial<CommandDoc> = {}): CommandDoc => ({
  ...newCommand({ id: 't', type: 'wallet.transfer', payload: { to: 'x', amount: '10', currency: 'DC' } }, 1),
  ...overrides,
});
const decidedAt = (seq: number, verdict: 'committed' | 'refused'): Partial<CommandDoc> => ({
  status: verdict === 'committed' ? 'done' : 'refused',
  verdict: { id: 't', type: 'wallet.transfer', verdict, seq, block: 1, at: '2026-11-21T10:00:00.000Z' },
});
const dc = (doc: WalletDoc | null, ...commands: CommandDoc[]) =>
  makeBalanceOf(doc, commands, DEFAULT_FEE_TERMS)('DC');

describe('balances', () => {
  it('count a waiting transfer with its fee as pending, not as spent', () => {
    expect(dc(wallet(5, '100'), transfer())).toEqual({
      confirmed: 100_000_000n,
      onItsWay: -10_005_000n,
      held: 0n,
      available: 89_995_000n,
    });
  });

  it('keep it pending after the verdict until the wallet includes it', () => {
    const done = transfer(decidedAt(6, 'committed'));
    expect(dc(wallet(5, '100'), done).onItsWay).toBe(-10_005_000n);
    expect(dc(wallet(6, '89.995'), done)).toMatchObject({
      confirmed: 89_995_000n,
      onItsWay: 0n,
      available: 89_995_000n,
    });
  });

  it('count a transfer once that moves before its verdict arrives, in the wallet or as pending', () => {
    const command = transfer({ status: 'processing' });
    const before = (walletSeq: number, posted: string) =>
      dc(wallet(walletSeq, posted), ...dropCounted([command], new Map([['t', 6]]), walletSeq));
    expect(before(5, '100')).toMatchObject({ onItsWay: -10_005_000n, available: 89_995_000n });
    expect(before(6, '89.995')).toMatchObject({ onItsWay: 0n, available: 89_995_000n });
    const other = new Map([['another', 6]]);
    expect(dropCounted([command], other, 9)).toEqual([command]);
    const done = transfer(decidedAt(6, 'committed'));
    expect(dropCounted([done], new Map([['t', 6]]), 6)).toEqual([done]);
  });

  it.each([
    ['a refused one', transfer(decidedAt(6, 'refused'))],
    ['a cancelled one', transfer({ status: 'cancelled' })],
    ['one that moves no money', transfer({ type: 'role.grant' })],
    ['one without an amount', transfer({ payload: {} })],
  ])('leave out %s', (_what, command) => {
    expect(dc(wallet(5, '100'), command).onItsWay).toBe(0n);
  });

  it('do not make incoming pending money spendable', () => {
    const claim = { ...newCommand({ id: 'c', type: 'wallet.claim_tdc', payload: {} }, 1) };
    const TDC = makeBalanceOf(wallet(5, '100'), [claim], DEFAULT_FEE_TERMS)('TDC');
    expect(TDC).toEqual({ confirmed: 0n, onItsWay: 200_000_000n, held: 0n, available: 0n });
  });

  it("are those of a project's token by its code, without a fee", () => {
    const tokens = [{ projectId: 'p12', symbol: 'SUN', posted: '50', held: '20' }];
    const command = transfer({ payload: { to: 'x', amount: '10', currency: 'token:p12:SUN' } });
    const balanceOf = makeBalanceOf({ ...wallet(5, '100'), tokens }, [command], DEFAULT_FEE_TERMS);
    expect(balanceOf('token:p12:SUN')).toEqual({
      confirmed: 50_000_000n,
      onItsWay: -10_000_000n,
      held: 20_000_000n,
      available: 20_000_000n,
    });
    expect(balanceOf('token:p13:SUN').available).toBe(0n);
    expect(balanceOf('DC').onItsWay).toBe(0n);
  });

  it('show held amounts separately', () => {
    expect(dc(wallet(5, '100', '40'))).toEqual({
      confirmed: 100_000_000n,
      onItsWay: 0n,
      held: 40_000_000n,
      available: 60_000_000n,
    });
  });

  it('are absent without a wallet', () => {
    expect(dc(null)).toEqual({ confirmed: 0n, onItsWay: 0n, held: 0n, available: 0n });
  });
});
