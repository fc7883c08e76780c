// Proves the texts about features for visitors: no feature replaces a text of another.
import { expect, it } from 'vitest';
import { FOOTER_LINKS, VAULT_TEXTS } from './public-parts.ts';

it('names each vault of the system, with its purpose', () => {
  expect(VAULT_TEXTS).toEqual({
    universal: { name: 'Universal Vault', text: 'Its part of every fee is the monthly investor pool' },
    core: { name: 'Core Vault', text: 'A part of every fee and of every purchase' },
    developer: { name: 'Developer Vault', text: 'A part of every fee, for the developers of apps' },
    marketing: {
      name: 'Marketing Vault',
      text: 'A part of every purchase; it pays the rewards for referrals',
    },
  });
});

it('has a link in the footer for each public page, in this order', () => {
  expect(FOOTER_LINKS).toEqual([
    { to: '/investors', text: 'Investors' },
    { to: '/digital-credit-supply', text: 'Supply' },
    { to: '/verify', text: 'Check a receipt' },
  ]);
});
