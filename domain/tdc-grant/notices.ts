import { creditNotice } from '../ledger/notice.ts';

export const tdcGrantNotices = { 'tdc.granted': creditNotice('TDC received') } as const;
