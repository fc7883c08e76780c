import type { PublicPart } from '../public-part.ts';

export const referralPublic = {
  vaultTexts: {
    marketing: {
      name: 'Marketing Vault',
      text: 'A part of every purchase; it pays the rewards for referrals',
    },
  },
} as const satisfies PublicPart;
