import { creditNotice } from '../ledger/notice.ts';

export const tdcClaimNotices = { 'tdc.claimed': creditNotice('TDC claimed') } as const;
