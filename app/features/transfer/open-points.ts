import type { OpenPointText, OpenPointTexts } from '#app/feature.ts';
import { exactAmount } from '#app/ui/format.ts';

const balance =
  (currency: string) =>
  (amount: string): OpenPointText => ({
    what: `${exactAmount(amount)} ${currency} in your wallet`,
    how: 'Send it to another wallet; the fee comes on top. What is too little to be sent stays behind.',
    at: { to: '/wallet?tab=send', label: 'Send' },
  });

const held =
  (currency: string) =>
  (amount: string): OpenPointText => ({
    what: `${exactAmount(amount)} ${currency} held`,
    how: 'It is freed or taken back when the bank has decided. Nothing needs to be done until then.',
    at: { to: '/wallet', label: 'Wallet' },
  });

export const openPoints: OpenPointTexts = {
  balanceDC: balance('DC'),
  balanceUSD: balance('USD'),
  heldDC: held('DC'),
  heldUSD: held('USD'),
};
