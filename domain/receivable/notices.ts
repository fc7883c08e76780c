import type { NoticeDefinition } from '../ledger/notice.ts';
import type { ReceivableNotice } from './facts.ts';
import { collectedText, describeOpened } from './notice-text.ts';

export const receivableNotices: Readonly<Record<ReceivableNotice, NoticeDefinition>> = {
  'receivable.opened': {
    text: (facts, { userId }) => ({
      type: 'transaction',
      title: 'You owe DC',
      message: describeOpened(facts, userId),
    }),
  },
  'receivable.collected': {
    text: (facts, { userId }) => ({
      type: 'transaction',
      title: 'Paid towards what you owe',
      message: collectedText(facts, userId),
    }),
  },
};
