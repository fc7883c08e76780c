import type { PublicPart } from '../public-part.ts';

export const purchasePublic = {
  vaultTexts: { core: { name: 'Core Vault', text: 'A part of every fee and of every purchase' } },
} as const satisfies PublicPart;
