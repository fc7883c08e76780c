import { defineCommand } from '#app/feature.ts';
import { TDC_CLAIM_MICRO } from '#domain/constants.ts';
import { writeMicro } from '#domain/money.ts';

export const claimTdc = defineCommand({
  type: 'wallet.claim_tdc',
  title: 'TDC claim',
  details: () => ({ amount: writeMicro(TDC_CLAIM_MICRO), currency: 'TDC', direction: 'in' }),
  movement: () => ({ currency: 'TDC', amount: TDC_CLAIM_MICRO }),
});
