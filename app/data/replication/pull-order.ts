/** Which collections are pulled when, and in which order. */
import { SYNCED, type SyncedName } from '../database/collections.ts';

/** Everybody's transactions change all the time: they are pulled only while somebody looks at them. */
export const ON_DEMAND = 'explorer' satisfies SyncedName;

/** The collections that are always kept current, in the order in which a person wants to see them. */
export const ALWAYS_SYNCED: readonly SyncedName[] = SYNCED.filter((name) => name !== ON_DEMAND);

/** Every screen shows the balances, which are one document: after a transaction they are pulled before the lists. */
export const BALANCES = 'wallet' satisfies SyncedName;

/** A new device pulls the history before the collections of `AFTER_HISTORY`. */
export const HISTORY = 'transactions' satisfies SyncedName;

/**
 * There are as many notifications as transactions; for collections with deletions the gateway reads every change of the
 * person.
 */
export const AFTER_HISTORY: readonly SyncedName[] = ['notifications', 'contacts', 'labels', 'drafts'];
