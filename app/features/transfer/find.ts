/** The findings about sending and receiving. */
import { IconQrcode, IconReceipt, IconScan, IconSend } from '@tabler/icons-react';
import { actionFinder } from '#app/ui/action-finder.ts';

export const finders = [
  actionFinder([
    {
      id: 'send',
      icon: IconSend,
      title: 'Send',
      text: 'Pay somebody from your wallet',
      words: 'transfer money',
      suggested: 60,
      choice: { to: '/wallet?tab=send' },
    },
    {
      id: 'request',
      icon: IconReceipt,
      title: 'Request',
      text: 'Ask somebody to pay you',
      words: 'payment request invoice link',
      suggested: 50,
      choice: { to: '/wallet?tab=receive' },
    },
    {
      id: 'receive',
      icon: IconQrcode,
      title: 'Receive',
      text: 'Your address and its QR code',
      words: 'own address copy',
      choice: { to: '/wallet?tab=receive' },
    },
    {
      id: 'scan',
      icon: IconScan,
      title: 'Scan a code',
      text: 'Pay with a QR code',
      words: 'camera',
      choice: { to: '/wallet?tab=send&scan=1' },
    },
  ]),
];
