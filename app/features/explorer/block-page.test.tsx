/**
 * Proves what the page of a block shows: its hashes, its transactions as links, the entries that moved nothing, its
 * neighbours, and the verdict of this device on it, also when the service shows something else than it has signed.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { BlockPage as Page } from '#domain/explorer/schema.ts';
import { GENESIS_HASH, headerOf, sealBlock } from '#domain/ledger/block.ts';
import { bytesToHex, hexToBytes } from '#domain/ledger/hash.ts';
import { entryLeaf, publicRecord, transactionId } from '#domain/ledger/record.ts';
import { aWorld, person } from '#tests/builders/world.ts';
import { knownProblem } from '../../platform/problem.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { BlockCheck, type LearnKey } from './block-check.tsx';
import { BlockPage } from './block-page.tsx';
import { Component } from './block-screen.tsx';
import type { KnownBlock } from './use-block.ts';

const secret = new Uint8Array(32).fill(7);
const publicKey = bytesToHex(ed25519.getPublicKey(secret));
const sign = (hash: string): string => bytesToHex(ed25519.sign(hexToBytes(hash), secret));

const world = aWorld().with(person('ann').holding('50 DC'), person('ben'));
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '12.5', currency: 'DC' });
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '999', currency: 'DC' });
const entries = world.entries.slice(-2);
const first = entries[0]?.seq ?? 0;
const sealed = sealBlock(
  {
    prev: GENESIS_HASH,
    header: { n: 4, epoch: 2, writer: 'a-writer', at: Date.UTC(2026, 10, 22, 9, 5), first },
    entries,
  },
  sign,
);
const block: Page = {
  header: headerOf(sealed),
  prev: sealed.prev,
  root: sealed.root,
  hash: sealed.hash,
  sig: sealed.sig,
  leaves: entries.map((entry) => bytesToHex(entryLeaf(entry))),
  entries: entries.map((entry) => {
    const record = publicRecord(entry);
    return { ids: record.transactions.map((_, index) => transactionId(entryLeaf(entry), index)), record };
  }),
  next: null,
  isNewest: false,
};

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const knownBlock = (change: Partial<KnownBlock> = {}): KnownBlock => ({
  pages: [block],
  hasMore: false,
  loadingMore: false,
  problem: null,
  more: vi.fn(),
  again: vi.fn(),
  ...change,
});

async function open(shown: KnownBlock, number = 4): Promise<HTMLElement> {
  rendered = await render(<BlockPage number={number} known={shown} />);
  return rendered.page;
}

const hrefs = (page: HTMLElement, within: string): (string | null)[] =>
  [...page.querySelectorAll(`${within} a`)].map((link) => link.getAttribute('href'));

test('shows number, hashes, transactions as links, and the entries that moved nothing', async () => {
  const page = await open(knownBlock());
  expect(page.querySelector('h1')?.textContent).toBe('Block 4');
  expect([...page.querySelectorAll('.block-hashes .vq-mono')].map(({ textContent }) => textContent)).toEqual([
    sealed.hash,
    GENESIS_HASH,
    sealed.root,
    sealed.sig,
  ]);
  expect(hrefs(page, '.block-hashes')).toEqual(['/explorer/block/3']);
  expect(hrefs(page, '[data-cell="hash"]')).toEqual([`/explorer/tx/${block.entries[0]?.ids[0] ?? ''}`]);
  expect(page.querySelector('.vq-table-row [data-cell="amount"]')?.textContent).toBe('12.50 DC');
  const others = page.querySelector('[aria-label="Other entries"]');
  expect(others?.querySelector('h2')?.textContent).toBe('Other entries (1)');
  expect(others?.querySelector('li')?.textContent).toBe(`${String(first + 1)}wallet.transferrefused`);
});

/** The page of a block behind the address that names one of its entries. */
async function openNamed(seq: number, shown: KnownBlock): Promise<HTMLElement> {
  rendered = await render(
    <Routes>
      <Route path="/" element={<Navigate to={`/block#entry-${String(seq)}`} />} />
      <Route path="/block" element={<BlockPage number={4} known={shown} />} />
    </Routes>,
  );
  return rendered.page;
}

test('marks the entry that the address names, and loads more until it is there', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const page = await openNamed(first + 1, knownBlock());
  const marked = page.querySelector('[aria-current]');
  expect(marked?.textContent).toBe(`${String(first + 1)}wallet.transferrefused`);
  await rendered?.unmount();
  const more = vi.fn();
  await openNamed(first + 2, knownBlock({ hasMore: true, more }));
  expect(more).toHaveBeenCalled();
  await rendered?.unmount();
  more.mockClear();
  await openNamed(first + 1, knownBlock({ hasMore: true, more }));
  expect(more).not.toHaveBeenCalled();
});

const Address = () => {
  const { hash, pathname } = useLocation();
  return <output>{pathname + hash}</output>;
};

test.each([
  ['77', () => Response.json(block), '/explorer/block/4#entry-77', ''],
  ['78', () => Response.error(), '/explorer/block/entry-78', 'Blocks come from the service.'],
  [
    '999999',
    () => Response.json({ ...knownProblem('INTERNAL'), status: 404, code: 'NOT_FOUND' }, { status: 404 }),
    '/explorer/block/entry-999999',
    'There is no entry with this number.',
  ],
])('an entry leads to its block: %s', async (seq, answer, address, text) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://localhost').pathname);
    return Promise.resolve(answer());
  });
  rendered = await render(
    <>
      <Address />
      <Routes>
        <Route path="/" element={<Navigate to={`/explorer/block/entry-${seq}`} />} />
        <Route path="/explorer/block/:number" element={<Component />} />
      </Routes>
    </>,
  );
  await reaches(() => expect(document.querySelector('output')?.textContent).toBe(address));
  expect(asked).toContain(`/api/explorer/blocks/entry-${seq}`);
  await reaches(() => expect(document.body.textContent).toContain(text));
});

test('the service is not asked for an entry whose number is none', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  rendered = await render(
    <Routes>
      <Route path="/" element={<Navigate to="/explorer/block/entry-0" />} />
      <Route path="/explorer/block/:number" element={<Component />} />
    </Routes>,
  );
  expect(rendered.page.textContent).toContain('There is no entry with this number.');
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  [4, false, ['/explorer/block/3', '/explorer/block/5'], ''],
  [4, true, ['/explorer/block/3'], 'Newest block'],
  [1, false, ['/explorer/block/2'], ''],
])('block %i, the newest: %s, leads to its neighbours', async (number, isNewest, links, text) => {
  const page = await open(knownBlock({ pages: [{ ...block, isNewest }] }), number);
  expect(hrefs(page, 'nav[aria-label="Blocks"]')).toEqual(links);
  expect(page.querySelector('nav[aria-label="Blocks"]')?.textContent).toContain(text);
});

test('a block without entries says why it is there', async () => {
  const empty = { ...block, header: { ...block.header, count: 0 }, leaves: [], entries: [] };
  const page = await open(knownBlock({ pages: [empty] }));
  expect(page.textContent).toContain('the service took over the journal when it started');
});

test('more entries come on request', async () => {
  const more = vi.fn();
  const page = await open(knownBlock({ hasMore: true, more }));
  await click(buttonNamed(page, /^Show more entries$/));
  expect(more).toHaveBeenCalledTimes(1);
});

test('says that there is no such block, or that the service does not answer', async () => {
  const missing = await open(
    knownBlock({ pages: [], problem: { ...knownProblem('INTERNAL'), status: 404 } }),
  );
  expect(missing.textContent).toContain('There is no block with this number.');
  await rendered?.unmount();
  const none = await open(knownBlock({ pages: [] }), Number.NaN);
  expect(none.textContent).toContain('There is no block with this number.');
  await rendered?.unmount();
  const again = vi.fn();
  const failed = await open(knownBlock({ pages: [], problem: knownProblem('INTERNAL'), again }));
  expect(failed.textContent).toContain('What this device has seen of the explorer can be read without it.');
  await click(buttonNamed(failed, /^Try again$/));
  expect(again).toHaveBeenCalledTimes(1);
});

const learned: LearnKey = () => Promise.resolve({ ok: true, value: { publicKey } });
const otherKey = bytesToHex(ed25519.getPublicKey(new Uint8Array(32).fill(8)));

async function verdictOn(page: Page, learn = learned): Promise<HTMLElement> {
  rendered = await render(<BlockCheck pages={[page]} learn={learn} />);
  await reaches(() => expect(document.querySelector('h2')?.textContent).not.toContain('Checking'));
  return rendered.page;
}

test('a block that the service signed is verified, in a sentence and by its steps', async () => {
  const page = await verdictOn(block);
  expect(page.querySelector('h2')?.textContent).toBe('Verified on this device');
  expect(page.textContent).toContain('The service signed this block, and none of its 2 entries is changed.');
  expect(page.querySelectorAll('.check-steps [data-holds="true"]')).toHaveLength(4);
});

test('a block that another key signed, or that is changed, does not verify and says why', async () => {
  const foreign = await verdictOn(block, () => Promise.resolve({ ok: true, value: { publicKey: otherKey } }));
  expect(foreign.querySelector('h2')?.textContent).toBe('Does not verify');
  expect(foreign.textContent).toContain(
    'The key that this device knows as the key of the service did not sign',
  );
  await rendered?.unmount();
  const changed = await verdictOn({ ...block, entries: block.entries.slice(1) });
  expect(changed.querySelector('h2')?.textContent).toBe('Does not verify');
  expect(changed.querySelector('details')?.open).toBe(true);
  expect(changed.querySelectorAll('.check-steps [data-holds="false"]')).toHaveLength(1);
});

test('without the key it says so, and checks when it has it', async () => {
  let answers = 0;
  const learn: LearnKey = () =>
    Promise.resolve(
      answers++ === 0 ? { ok: false, problem: knownProblem('INTERNAL') } : { ok: true, value: { publicKey } },
    );
  const page = await verdictOn(block, learn);
  expect(page.querySelector('h2')?.textContent).toBe('Not checked yet');
  await click(buttonNamed(page, /^Check again$/));
  await reaches(() => expect(page.querySelector('h2')?.textContent).toBe('Verified on this device'));
});
