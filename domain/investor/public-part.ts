import type { PublicPart } from '../public-part.ts';

export const investorPublic = {
  footerLink: { to: '/investors', text: 'Investors' },
  vaultTexts: {
    universal: { name: 'Universal Vault', text: 'Its part of every fee is the monthly investor pool' },
  },
} as const satisfies PublicPart;
