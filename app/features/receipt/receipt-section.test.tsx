// Proves the receipt in a transaction's details: verified from data on the device without a request, not verified when
// the history or the proof differs, and shared with the note only when the person adds it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TransactionDoc } from '#domain/protocol.ts';
import { readReceipt } from '#domain/receipt/file.ts';
import type { Evidence } from '#domain/receipt/schema.ts';
import { evidenceIn, namesIn, sealed, serviceKey } from '#tests/builders/receipt.ts';
import { makeShownData } from '#tests/builders/shown-data.tsx';
import { dealOf } from '#domain/project/deal.ts';
import type { ProjectValue, TermsHistory } from '#domain/project/document.ts';
import { aRefundedStake } from '#tests/builders/stake-receipts.ts';
import { aWorld, person } from '#tests/builders/world.ts';
import type { DeviceData } from '../../data/device/device-data.ts';
import { type DataState, DeviceContext } from '../../data/device/device-context.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { collectSavedFiles } from '#tests/fakes/saved-files.ts';
import { ReceiptSection } from './receipt-section.tsx';

const world = aWorld().with(person('ann').holding('50 DC'), person('ben'));
const note = 'For the tickets';
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '12.5', currency: 'DC', note });
const entry = world.entries.at(-1);
const seq = entry?.seq ?? 0;
const evidence = evidenceIn(sealed(world.entries), seq, namesIn(world, 'ann', 'ben'));

const transaction: TransactionDoc = {
  id: evidence.id,
  seq,
  order: 1,
  at: new Date(entry?.at ?? 0).toISOString(),
  kind: 'send',
  from: world.address('ann'),
  to: world.address('ben'),
  amount: '12.5',
  fee: '0.00625',
  currency: 'DC',
  status: 'success',
  direction: 'out',
  note,
};

let rendered: Rendered | null = null;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === '/api/explorer/key') return new Response(JSON.stringify({ publicKey: serviceKey }));
    throw new TypeError('Failed to fetch');
  });
});

afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

/** The section on a device with this stored proof. */
async function section(kept: unknown, shown: TransactionDoc = transaction): Promise<HTMLElement> {
  const put = vi.fn(() => Promise.resolve());
  const data = { proofs: { get: () => Promise.resolve(kept), put } } as unknown as DeviceData;
  const state: DataState = { status: 'open', data };
  rendered = await render(
    <DeviceContext value={state}>
      <ReceiptSection transaction={shown} />
    </DeviceContext>,
  );
  const { page } = rendered;
  await reaches(() =>
    expect(page.textContent).toMatch(/Verified on this device|Does not verify|not on this device yet/),
  );
  return page;
}

test('the device checks its own proof, and requests nothing but the key', async () => {
  const page = await section(evidence);
  expect(page.textContent).toContain('Verified on this device');
  expect(page.textContent).toMatch(/Your wallet−12\.506250 DC/);
  for (const words of [`Journal entry${String(seq)}`, 'Universal Vault', 'Core Vault', 'Developer Vault'])
    expect(page.textContent).toContain(words);
  expect(page.querySelectorAll('[aria-label="Holds"]')).toHaveLength(7);
  expect(asked.filter((path) => path !== '/api/explorer/key')).toEqual([]);
});

test.each<[string, unknown, Partial<TransactionDoc>]>([
  ['another amount in the history', evidence, { amount: '13' }],
  ['the proof of another transaction', evidence, { id: 'a'.repeat(32) }],
  [
    'a record that was changed',
    { ...evidence, record: { ...evidence.record, seq: seq + 1 } } satisfies Evidence,
    {},
  ],
])('%s does not verify, and cannot be shared', async (_what, kept, change) => {
  const page = await section(kept, { ...transaction, ...change });
  expect(page.textContent).toContain('Does not verify');
  expect(buttonNamed(page, /^Save receipt$/)).toBeUndefined();
});

test('says that a proof is missing if it cannot be fetched, with a way to ask again', async () => {
  const page = await section(undefined);
  expect(page.textContent).toContain('The proof is not on this device yet');
  expect(page.textContent).toContain('it is fetched automatically when there is a network');
  expect(page.textContent).toContain('The transaction itself can be read without it.');
  const before = asked.length;
  await click(buttonNamed(page, /^Check again$/));
  await reaches(() => expect(asked.slice(before)).toContain('/api/explorer/proofs'));
});

test('saves the receipt without the note unless the person adds it', async () => {
  const readSaved = collectSavedFiles();
  const page = await section(evidence);
  await click(buttonNamed(page, /^Save receipt$/));
  await click(page.querySelector('input[type=checkbox]'));
  await click(buttonNamed(page, /^Save receipt$/));
  const notes = (await readSaved()).map(({ text }) => {
    const file = readReceipt(text);
    return file.ok ? (file.value.stated.note ?? null) : file.code;
  });
  expect(notes).toEqual([null, note]);
});

test('shares the receipt as a file if the device can, otherwise as text', async () => {
  const shared: ShareData[] = [];
  const share = async (data: ShareData) => void shared.push(data);
  const canShare = ({ files }: ShareData) => files?.[0]?.type === 'text/plain';
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, onLine: true, canShare, share });
  const page = await section(evidence);
  await click(buttonNamed(page, /^Share receipt$/));
  await reaches(() => expect(shared[0]?.text).toContain('/verify'));
  expect(shared[0]?.files?.[0]?.name).toBe(`vaultiq-receipt-${evidence.id.slice(0, 8)}.txt`);
});

type Raise = ReturnType<typeof aRefundedStake>;

/** The certificate on the page of the stake, and the file that it is saved as. */
async function openStake({ evidenceOf, project, world: raise }: Raise, catalog: readonly { id: string }[]) {
  const readSaved = collectSavedFiles();
  const stake = evidenceOf('project.invest');
  const shown: TransactionDoc = {
    ...transaction,
    id: stake.id,
    seq: stake.record.seq,
    at: new Date(stake.record.at).toISOString(),
    kind: 'stake',
    from: raise.address('ben'),
    to: `ESCROW-VAULT-${project.id}`,
    amount: '60',
    fee: '0.03',
  };
  const proofs = { get: () => Promise.resolve(stake), put: () => Promise.resolve() };
  const data = { ...makeShownData({ collections: { catalog } }), proofs } as unknown as DeviceData;
  rendered = await render(
    <DeviceContext value={{ status: 'open', data }}>
      <ReceiptSection transaction={shown} />
    </DeviceContext>,
  );
  const { page } = rendered;
  return {
    readCertificate: (): string => page.querySelector('[aria-label="Refund certificate"]')?.textContent ?? '',
    async saveFile() {
      await click(buttonNamed(page, /^Save receipt$/));
      const [saved] = await readSaved();
      return readReceipt(saved?.text ?? '');
    },
  };
}
const inCatalog = (value: ProjectValue | TermsHistory, id: string) => ({ id, seq: 1, at: '', value });

test('the receipt of an investment is a refund certificate, also in the saved file', async () => {
  const stake = aRefundedStake();
  const { agreement, project } = stake;
  const opened = await openStake(stake, [inCatalog(project, `project:${project.id}`)]);
  await reaches(() => expect(opened.readCertificate()).toContain('If the raise has less than 100.00 DC'));
  const file = await opened.saveFile();
  expect(file.ok && file.value.version === 3 ? file.value.agreement : null).toEqual(agreement);
});

test('has the terms of the investment after they were changed', async () => {
  const stake = aRefundedStake();
  const { agreement, project } = stake;
  const change = {
    terms: project.terms,
    at: project.approvedAt,
    inForceAt: project.approvedAt,
    endedAt: null,
  };
  const history: TermsHistory = {
    project: project.id,
    first: { terms: project.terms, since: project.approvedAt, deal: { ...dealOf(project), softCap: '50' } },
    changes: [
      { ...change, state: 'withdrawn', to: { softCap: '80' } },
      { ...change, state: 'in_force', to: { softCap: '100', minStake: null } },
      { ...change, state: 'in_force', to: { softCap: '300', minStake: '10' } },
    ],
  };
  const now = { ...project, softCap: '300', minStake: '10' };
  const opened = await openStake(stake, [
    inCatalog(now, `project:${project.id}`),
    inCatalog(history, `project-terms:${project.id}`),
  ]);
  await reaches(() => expect(opened.readCertificate()).toContain('If the raise has less than 100.00 DC'));
  const file = await opened.saveFile();
  expect(file.ok && file.value.version === 3 ? file.value.agreement : null).toEqual(agreement);
});
