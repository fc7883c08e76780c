import type { PublicPart } from '../public-part.ts';

export const receiptPublic = {
  footerLink: { to: '/verify', text: 'Check a receipt' },
} as const satisfies PublicPart;
