import type { AccountOpenedFact } from '../ledger/facts.ts';
import { factAbout, type NoticeDefinition } from '../ledger/notice.ts';
import { PRODUCT_NAME } from '../product.ts';
import type { AccountNotice } from './facts.ts';

export const accountNotices: Readonly<Record<AccountNotice, NoticeDefinition>> = {
  'wallet.opened': {
    text: (facts) => ({
      type: 'system',
      title: `Welcome to ${PRODUCT_NAME}`,
      message: `Your wallet is ready. Its address is ${factAbout<AccountOpenedFact>(facts, ['account.opened']).address}`,
    }),
    page: '/wallet',
  },
};
