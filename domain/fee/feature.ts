import type { Feature } from '../ledger/feature.ts';
import { FEE_VAULTS } from './vaults.ts';

export const fee = {
  name: 'fee',
  vaults: FEE_VAULTS,
} satisfies Feature;
