import { defineCommand } from '#app/feature.ts';

export const cancelPurchase = defineCommand({ type: 'purchase.cancel', title: 'Cancel a purchase' });
