// Proves that of 2,000 spends that compete for the same money through two authorities on one store none overdraws, that
// one authority keeps serving, and that the other stops with a clear message.
import { allBlocks } from '#tests/fakes/all-blocks.ts';
import { afterEach, expect, it } from 'vitest';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { audit } from '#server/audit/audit.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import type { Authority, SubmitResult } from '#server/commands/authority.ts';
import type { Stop } from '#server/journal/writer.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { STORES } from '#tests/builders/stores.ts';
import { openTestAuthority, testSigner } from '#tests/fakes/open-authority.ts';
import { ANN, BEN, balancesIn, openTwoWallets } from '#tests/fakes/restartable.ts';

const SPENDS = 2_000;
let cleanUp = async (): Promise<void> => undefined;
afterEach(() => cleanUp());

it.each(Object.entries(STORES))('contested spends on a store %s', async (_kind, open) => {
  const { store, dispose } = await open();
  cleanUp = dispose;
  const stops: Stop[] = [];
  const onDeposed = (why: Stop): void => {
    stops.push(why);
  };
  const first = await openTestAuthority({ store, onDeposed });
  await openTwoWallets(first);
  const to = findAddress(first.state, BEN);
  // Ann has 100 DC: at most 999 of these can be paid, fees included.
  const spends = Array.from({ length: SPENDS }, () => transfer(ANN, to, '0.1 DC'));
  const send = (authority: Authority, half: number): Promise<SubmitResult[]> =>
    Promise.all(spends.filter((_, n) => n % 2 === half).map((spend) => authority.submit(spend)));

  const early = send(first, 0);
  const second = await openTestAuthority({ store, onDeposed });
  const answers = [...(await Promise.all([early, send(second, 1)]))].flat();
  await first.submit(transfer(ANN, to, '0.1 DC'));

  expect(stops).toHaveLength(1);
  expect(stops[0]).toMatchObject({ deposed: true });
  expect(stops[0]?.reason).toMatch(/another authority has taken over/);
  expect(first.health()).toMatchObject({ writable: false, deposed: true });
  expect(second.health()).toMatchObject({ writable: true, deposed: false });

  // Every spend is sent again: one that was answered gets the same verdict.
  const repeats = await Promise.all(spends.map((spend) => second.submit(spend)));
  const verdicts = new Map(
    answers.flatMap((answer) => (answer.ok ? [[answer.verdict.id, answer.verdict]] : [])),
  );
  for (const answer of repeats) {
    if (!answer.ok) throw new Error(`not decided: ${answer.code}`);
    expect(verdicts.get(answer.verdict.id) ?? answer.verdict).toEqual(answer.verdict);
  }
  const paid = repeats.filter((answer) => answer.ok && answer.verdict.verdict === 'committed');
  expect(paid).toHaveLength(999);
  expect(balancesIn(second.state)[`user:${BEN}:DC`]).toBe('99900000/0');

  const blocks = await allBlocks(store);
  const decided = blocks
    .flatMap((block) => block.entries)
    .filter((entry) => entry.type === 'wallet.transfer');
  expect(decided).toHaveLength(SPENDS);
  const checks = { publicKey: testSigner.publicKey, hash: nodeSha256, holds: testSigner.holds };
  expect(await audit({ ...checks, wallets: [], blocks: blocksFrom(store, 1) })).toMatchObject({
    clean: true,
  });
  await second.close();
});
