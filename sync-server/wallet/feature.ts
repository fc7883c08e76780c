import type { EdgeFeature } from '../edge-feature.ts';
import { WALLET_ENDPOINTS } from './wallet-endpoints.ts';
import { walletPart } from './part.ts';

export const wallet: EdgeFeature = { name: 'wallet', part: walletPart, endpoints: WALLET_ENDPOINTS };
