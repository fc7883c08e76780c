import type { PublicPart } from '../public-part.ts';

export const transferPublic = {
  vaultTexts: {
    developer: { name: 'Developer Vault', text: 'A part of every fee, for the developers of apps' },
  },
} as const satisfies PublicPart;
