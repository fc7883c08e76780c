// Proves what the card says about the exported file: complete, partial, or none.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnDocuments } from './own-documents.ts';
import { exportAccount } from './account-api.ts';
import { localProblem } from '../../platform/problem.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { saveBlob } from '../../ui/save-file.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { YourDataCard } from './your-data-card.tsx';

const read = vi.hoisted(() => vi.fn<() => Promise<OwnDocuments>>());
vi.mock('./own-documents.ts', () => ({ useReadOwnDocuments: () => read }));
vi.mock('./account-api.ts', () => ({ exportAccount: vi.fn() }));
vi.mock('../../ui/save-file.ts', () => ({ saveBlob: vi.fn() }));

const ofComplete = (complete: boolean): OwnDocuments =>
  ({ complete, payees: [], documents: { wallet: [{ id: 'u1' }] } }) as unknown as OwnDocuments;
const account = {
  ...{ exportedAt: '', account: {}, waitlist: null },
  ...{ devices: [], orders: [], passkeys: [], pushSubscriptions: [] },
};
let rendered: Rendered;

beforeEach(async () => {
  read.mockReset().mockResolvedValue(ofComplete(true));
  vi.mocked(exportAccount)
    .mockReset()
    .mockResolvedValue({ ok: true, value: account as never });
  vi.mocked(saveBlob).mockReset();
  rendered = await render(
    <>
      <YourDataCard />
      <Toaster />
    </>,
  );
});
afterEach(() => rendered.unmount());

async function exportIt(): Promise<string> {
  await click(buttonNamed(rendered.page, /^Export everything$/));
  const isSaid = (): boolean => /Your data was saved|Could not save the file/.test(rendered.page.textContent);
  // The code that makes the file is loaded first.
  await reaches(() => expect(isSaid()).toBe(true));
  return rendered.page.textContent;
}

it('saves one archive, and says so', async () => {
  expect(await exportIt()).toContain('Your data was saved');
  expect(rendered.page.textContent).toContain(
    'Your wallet, history, contacts, notes and settings, and what the service knows of your account, in one file.',
  );
  expect(rendered.page.textContent).toContain(
    'One file for machines, and a table of each kind for spreadsheets.',
  );
  const [name, blob] = vi.mocked(saveBlob).mock.calls[0] ?? [];
  expect(name).toMatch(/^vaultiq-export-\d{4}-\d{2}-\d{2}\.zip$/);
  expect(blob?.size).toBeGreaterThan(100);
});

it('says offline that the account details are missing', async () => {
  vi.mocked(exportAccount).mockResolvedValue({ ok: false, problem: localProblem('OFFLINE') });
  expect(await exportIt()).toContain('Your account details are not in it: that needs a connection.');
  expect(saveBlob).toHaveBeenCalledOnce();
});

it('says so while older transactions are still being downloaded', async () => {
  read.mockResolvedValue(ofComplete(false));
  expect(await exportIt()).toContain('Older transactions are still on their way to this device.');
});

it('says so if nothing could be saved', async () => {
  read.mockRejectedValue(new Error('The data of this device is not open yet.'));
  expect(await exportIt()).toContain('Could not save the file');
  expect(saveBlob).not.toHaveBeenCalled();
});
