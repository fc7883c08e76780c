/** The findings about test credits. */
import { IconGift } from '@tabler/icons-react';
import { TDC_CLAIM_MICRO } from '#domain/constants.ts';
import type { Choice, Finder } from '#app/finder.ts';
import { now } from '#app/platform/clock.ts';
import { findActions } from '#app/ui/action-finder.ts';
import { exactAmount, timeAgo } from '#app/ui/format.ts';
import { showToast } from '#app/ui/toast.ts';
import { claimTdc } from './commands.ts';

const amount = `${exactAmount(TDC_CLAIM_MICRO)} TDC`;

/** The claim; before the next one is possible, its time. */
const findClaim: Finder = async ({ words }, { database, enqueue }) => {
  const wallet = await database.collections.wallet.findOne().exec();
  const at = now();
  const nextAt = Date.parse(wallet?.nextClaimAt ?? '');
  const isEarly = nextAt > at;
  const choice: Choice = isEarly
    ? { to: '/wallet' }
    : {
        run: async () => {
          await enqueue(claimTdc.type, {});
          showToast('Claim stored', `${amount} arrive when the service has decided.`, 'good');
        },
      };
  return findActions(
    [
      {
        id: 'claim-tdc',
        icon: IconGift,
        title: 'Claim test credits',
        text: isEarly ? `Next claim ${timeAgo(nextAt, at)}` : `${amount}, for testing only`,
        words: 'tdc faucet',
        suggested: 10,
        choice,
      },
    ],
    words,
  );
};

export const finders = [findClaim];
