import { defineCommand } from '#app/feature.ts';

export const setPrivacy = defineCommand({ type: 'privacy.set', title: 'Balances in the public explorer' });
