// Proves that a signed-in person reads "You" for their own wallet, a name for one that the device knows, and an address otherwise.
import { afterEach, expect, it } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { stopSession } from '#app/platform/session.ts';
import { render, type Rendered, settled } from '#app/ui/testing/render.tsx';
import { signInHere } from '#app/ui/testing/signed-in.ts';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { KnownNames } from './known-names.tsx';

const RITA = 'VIQ-1763000000000-k3v9q2abcdef';
const SOMEBODY = 'VIQ-1763000000000-zzzzzzzzzzzz';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

it('names the person, those whom they know, and nobody else', async () => {
  signInHere();
  const contact = { id: 'c1', address: RITA, name: 'Rita', note: '', favourite: false, updatedAt: 0 };
  rendered = await render(
    withData(
      <KnownNames>
        {['VIQ-1', RITA, SOMEBODY].map((wallet) => (
          <WalletLink key={wallet} wallet={wallet} />
        ))}
      </KnownNames>,
      makeShownData({ collections: { contacts: [contact] } }),
    ),
  );
  await settled('Rita');
  expect([...rendered.page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'You',
    'Rita',
    'VIQ-1763…zzzzzz',
  ]);
});
