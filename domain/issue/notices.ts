import { creditNotice } from '../ledger/notice.ts';

export const issueNotices = { 'funds.issued': creditNotice('Funds added') } as const;
