import type { PublicPart } from '../public-part.ts';

export const supplyPublic = {
  footerLink: { to: '/digital-credit-supply', text: 'Supply' },
} as const satisfies PublicPart;
