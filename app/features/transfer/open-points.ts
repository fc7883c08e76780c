import type { OpenPointText, OpenPointTexts } from '#app/feature.ts';
import { exactAmount } from '#app/ui/format.ts';

const balance =
  (currency: string) =>
  (amount: string): OpenPointText => ({
    what: `${exactAmount(amount)} ${currency} in your wallet`,
    how: 'Send it to another wallet; the fee comes on top. An amount that is too small to send is left behind.',
    at: { to: '/wallet?tab=send', label: 'Send' },
  });

const heldText =
  (currency: string) =>
  (amount: string): OpenPointText => ({
    what: `${exactAmount(amount)} ${currency} held`,
    how: 'It is released or taken back when the bank has decided. You do not need to do anything.',
    at: { to: '/wallet', label: 'Wallet' },
  });

export const openPoints: OpenPointTexts = {
  balanceDC: balance('DC'),
  balanceUSD: balance('USD'),
  heldDC: heldText('DC'),
  heldUSD: heldText('USD'),
};
