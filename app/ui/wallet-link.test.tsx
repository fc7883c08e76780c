// Proves how a party is named: by its owner's name if it is known, and with the whole address where people compare
// addresses.
import { afterEach, expect, test } from 'vitest';
import { render, type Rendered } from './testing/render.tsx';
import { WalletLink } from './wallet-link.tsx';
import { WalletNamesContext } from './wallet-names.ts';

const RITA = 'VIQ-1763000000000-k3v9q2abcdef';
const nameOf = (address: string): string | undefined => (address === RITA ? 'Rita Sol' : undefined);

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function link(wallet: string, full: boolean, known: boolean) {
  const element = <WalletLink wallet={wallet} full={full} />;
  rendered = await render(
    known ? <WalletNamesContext value={nameOf}>{element}</WalletNamesContext> : element,
  );
  const found = rendered.page.querySelector('a');
  return { text: found?.textContent, title: found?.title, to: found?.getAttribute('href') };
}

test.each([
  ['a known one is named', RITA, false, true, 'Rita Sol'],
  ['a known one in full has name and address', RITA, true, true, `Rita Sol ${RITA}`],
  ['an unknown one has a short address', RITA, false, false, 'VIQ-1763…abcdef'],
  ['an unknown one in full has its address', RITA, true, false, RITA],
])('%s', async (_what, wallet, full, known, text) => {
  expect(await link(wallet, full, known)).toEqual({ text, title: full ? '' : RITA, to: `/explorer/${RITA}` });
});

test.each([
  ['UNIVERSAL-VAULT', 'System Vault'],
  ['ESCROW-VAULT-p12', 'Project Vault'],
  ['VESTING-VAULT-p12', 'Project Vault'],
  ['TOKEN-VAULT-p12', 'Project Vault'],
  // No project has these ids.
  ['TOKEN-MINT-VAULT', 'System Vault'],
  ['INVESTOR-POOL-VAULT', 'System Vault'],
])('%s is a %s', async (vault, words) => {
  rendered = await render(
    <p>
      <WalletLink wallet={vault} />
    </p>,
  );
  expect(rendered.page.querySelector('p')?.textContent).toBe(words);
});
