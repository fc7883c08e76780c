/**
 * The purchase that a person has begun on this device, stored so that a reload or a lost answer does not begin another
 * one.
 */
import type { Checkout } from '#domain/payment/messages.ts';
import { privateStorage } from '#app/seal/private-storage.ts';

export type PendingPurchase = {
  /** The order's id, stored before the first sending: every repeat reuses it. */
  readonly id: string;
  /** As typed, in dollars. */
  readonly amountUsd: string;
  /** Null until the service has answered. */
  readonly checkout: Checkout | null;
};

const isPending = (value: unknown): value is PendingPurchase =>
  typeof value === 'object' && value !== null && 'id' in value && 'amountUsd' in value && 'checkout' in value;

export const pendingPurchase = {
  read(userId: string): PendingPurchase | null {
    try {
      const value: unknown = JSON.parse(privateStorage.read(userId, 'purchase') ?? 'null');
      return isPending(value) ? value : null;
    } catch {
      return null;
    }
  },
  keep: (userId: string, pending: PendingPurchase): void =>
    privateStorage.write(userId, 'purchase', JSON.stringify(pending)),
  forget: (userId: string): void => privateStorage.forget(userId, 'purchase'),
  /** No further change of this order is expected: the next purchase, online or offline, gets a new one. */
  settle(userId: string, order: string): void {
    if (pendingPurchase.read(userId)?.checkout?.order === order) pendingPurchase.forget(userId);
  },
};
