/** The finders that do not belong to a feature: screens, people and transactions. */
import { findPeople } from './find-people.ts';
import { findScreens } from './find-screens.ts';
import { findTransactions } from './find-transactions.ts';

export const finders = [findScreens, findPeople, findTransactions];
