import type { Feature } from '../ledger/feature.ts';
import { FEE_VAULTS } from './vaults.ts';
import { feeParameters } from './parameters.ts';

export const fee = {
  name: 'fee',
  parameters: feeParameters,
  vaults: FEE_VAULTS,
} satisfies Feature;
