// Proves that the alarm says in plain words what the service did and what it means, and offers the evidence as a file,
// even if the device could not store it.
import { afterEach, expect, test } from 'vitest';
import { signCheckpoint } from '#domain/witness/checkpoint.ts';
import type { HeadEvidence, HeadProblem } from '#domain/witness/schema.ts';
import { serviceKey, signAs } from '#tests/builders/receipt.ts';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { collectSavedFiles } from '#tests/fakes/saved-files.ts';
import { AlarmBanner } from './alarm-banner.tsx';

const noteOf = (size: number, at: number): string =>
  signCheckpoint({ size, root: 'ab'.repeat(32), at }, { publicKey: serviceKey, sign: signAs('service') });

const evidence = (problem: HeadProblem): HeadEvidence => ({
  format: 'vaultiq-heads',
  version: 1,
  problem,
  publicKey: serviceKey,
  earlier: noteOf(1_240, 1_800_000_000_000),
  later: noteOf(1_180, 1_800_000_100_000),
  seenAt: Date.parse('2026-11-23T10:00:00.000Z'),
});

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

test.each([
  [
    'rolled-back',
    'The service has lost part of its records',
    'seen a journal of 1,240 blocks. The service now shows one of 1,180 blocks',
  ],
  ['forked', 'The service has changed its records', 'An honest journal only ever grows'],
  ['other-key', 'The service signs its records with another key', 'with a different one'],
  ['unproven', 'The service does not prove its records', 'no proof that it continues from there'],
] as const)('says in plain words what the service did: %s', async (problem, title, words) => {
  rendered = await render(<AlarmBanner alarm={{ evidence: evidence(problem), isStored: true }} />);
  const alarm = rendered.page.querySelector('[role=alert]');
  expect(alarm?.querySelector('h2')?.textContent).toBe(title);
  expect(alarm?.textContent).toContain(words);
  expect(alarm?.textContent).toContain('nothing here counts as confirmed');
  expect(alarm?.textContent).not.toContain('could not keep');
  expect(alarm?.querySelector('a')?.getAttribute('href')).toBe('/verify');
});

test('saves the evidence as a file that /verify opens', async () => {
  const readSaved = collectSavedFiles();
  const found = evidence('rolled-back');
  rendered = await render(<AlarmBanner alarm={{ evidence: found, isStored: true }} />);
  await click(buttonNamed(rendered.page, /Save the evidence/));
  const [file] = await readSaved();
  expect(file).toMatchObject({
    name: 'vaultiq-evidence-2026-11-23.json',
    type: 'application/json;charset=utf-8',
  });
  expect(JSON.parse(file?.text ?? '')).toEqual(found);
});

test('says so if the device could not store the evidence', async () => {
  rendered = await render(<AlarmBanner alarm={{ evidence: evidence('forked'), isStored: false }} />);
  expect(rendered.page.textContent).toContain('The evidence could not be saved on this device.');
});

test('still shows the alarm if the evidence can no longer be read', async () => {
  rendered = await render(<AlarmBanner alarm={{ evidence: null, isStored: true }} />);
  expect(rendered.page.textContent).toContain('The service contradicted its own records');
  expect(buttonNamed(rendered.page, /Save/)).toBeUndefined();
});
