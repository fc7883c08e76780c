/** The schemas of all documents that are sent, those of features included. The app uses `FEEDS`, which loads no rule. */
import { documents } from './features.ts';
import { makeStandingSchema } from './ledger/standing-document.ts';
import { FEEDS } from './protocol.ts';

export const FEED_SCHEMAS = { ...FEEDS, me: { ...FEEDS.me, standing: makeStandingSchema(documents) } };
