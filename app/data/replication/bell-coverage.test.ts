// Proves which collections a doorbell's opening pulls: none that the authority has read to its end since, every other
// one, and after a pull under way exactly those that it did not cover.
import { expect, it } from 'vitest';
import { makeGate } from '#tests/builders/gate.ts';
import type { SyncedName } from '../database/collections.ts';
import { makeBellCoverage } from './bell-coverage.ts';

function makeCoverage(coming: readonly SyncedName[] = []) {
  const pulled: SyncedName[] = [];
  const coverage = makeBellCoverage((names) => void pulled.push(...names), coming);
  /** A pull that the authority answers at the end of the collection while this doorbell is open. */
  const pull = (name: SyncedName, bell: string | null) =>
    coverage.pulling(name, async () => coverage.readToEnd(name, bell));
  /** The same, answered when the returned function is called. */
  const begin = (name: SyncedName) => {
    const gate = makeGate();
    let bell: string | null = null;
    const done = coverage.pulling(name, async () => {
      await gate.passed;
      coverage.readToEnd(name, bell);
    });
    return async (open: string | null): Promise<void> => {
      bell = open;
      gate.open();
      await done;
    };
  };
  return { coverage, pulled, pull, begin };
}

it('pulls nothing that was read to its end while the doorbell was open', async () => {
  const { coverage, pulled, pull } = makeCoverage();
  await pull('wallet', 'b1');
  coverage.opened(['wallet'], 'b1');
  expect(pulled).toEqual([]);
});

it.each([null, 'b1'])('pulls what was read while %s was open, not this doorbell', async (bell) => {
  const { coverage, pulled, pull } = makeCoverage();
  await pull('wallet', bell);
  coverage.opened(['wallet', 'settings'], 'b2');
  expect(pulled).toEqual(['wallet', 'settings']);
});

it('pulls everything for a doorbell without a name, also what is under way or coming', async () => {
  const { coverage, pulled, pull, begin } = makeCoverage(['drafts']);
  await pull('wallet', null);
  begin('settings');
  coverage.opened(['wallet', 'settings', 'drafts'], null);
  expect(pulled).toEqual(['wallet', 'settings', 'drafts']);
});

it.each([
  ['nothing more if it was read while the doorbell was open', 'b1', []],
  ['again if it was read before', null, ['wallet']],
  ['again if it was read while another was open', 'b0', ['wallet']],
] as const)('pulls what is under way %s', async (_what, bell, expected) => {
  const { coverage, pulled, begin } = makeCoverage();
  const answer = begin('wallet');
  coverage.opened(['wallet'], 'b1');
  expect(pulled).toEqual([]);
  await answer(bell);
  expect(pulled).toEqual(expected);
  coverage.opened(['wallet'], 'b2');
  expect(pulled).toEqual([...expected, 'wallet']);
});

it('asks of a pull under way what the last doorbell needs', async () => {
  const { coverage, pulled, begin } = makeCoverage();
  const answer = begin('wallet');
  coverage.opened(['wallet'], 'b1');
  coverage.opened(['wallet'], 'b2');
  await answer('b1');
  expect(pulled).toEqual(['wallet']);
});

it('pulls again after a pull that failed or did not reach the end', async () => {
  const { coverage, pulled } = makeCoverage();
  const [failing, partial] = [makeGate(), makeGate()];
  const pulls = [
    coverage.pulling('wallet', () => failing.passed),
    coverage.pulling('settings', () => partial.passed),
  ];
  coverage.opened(['wallet', 'settings'], 'b1');
  failing.fail(new Error('no answer'));
  partial.open();
  await Promise.allSettled(pulls);
  expect(pulled).toEqual(['wallet', 'settings']);
});

it('leaves the decision to the first pull of a collection that is about to begin', async () => {
  const { coverage, pulled, begin } = makeCoverage(['wallet', 'settings']);
  coverage.opened(['wallet', 'settings'], 'b1');
  const [wallet, settings] = [begin('wallet'), begin('settings')];
  await wallet('b1');
  await settings(null);
  expect(pulled).toEqual(['settings']);
});

it('pulls idle collections, not those under way', async () => {
  const { coverage, pulled, pull, begin } = makeCoverage();
  await pull('wallet', 'b1');
  begin('settings');
  coverage.pullIdle(['wallet', 'settings']);
  expect(pulled).toEqual(['wallet']);
});
