import { useEffect, useState } from 'react';
import { map, type Observable, of } from 'rxjs';
import { CURRENCIES } from '#domain/constants.ts';
import { FIRST_STEPS, type FirstStep } from '#domain/first-run/steps.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { now } from '#app/platform/clock.ts';
import { hasPin } from '#app/platform/has-pin.ts';
import { type InstallState, useInstall } from '#app/platform/install.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { useFirstRunRecord } from './first-run-record.ts';
import { findDone, findNext, type FirstRunRecord, isNewAccount } from './first-steps.ts';

type Changeable = ReturnType<typeof useFirstRunRecord>;

export type FirstRun = Changeable & {
  /** `loading`: the list will be shown on Home, but its state is not known yet. */
  readonly state: 'hidden' | 'loading' | 'shown';
  /** The wallet is empty, so the next step is the primary action of the page. */
  readonly isEmpty: boolean;
  /** The wallet has never had a balance, as far as this device knows. */
  readonly isNew: boolean;
  readonly done: readonly FirstStep[];
  readonly next: FirstStep | null;
  readonly install: InstallState;
};

const isEmptyWallet = ({ balances }: WalletDoc): boolean =>
  CURRENCIES.every((currency) => balances[currency].posted === '0');

/** Until the wallet is loaded, a new account that never had a balance counts as empty. */
const guessEmpty = (wallet: WalletDoc | null, isFresh: boolean): boolean =>
  wallet === null ? isFresh : isEmptyWallet(wallet);

const stateOf = (wallet: WalletDoc | null, isHidden: boolean): FirstRun['state'] =>
  isHidden ? 'hidden' : wallet === null ? 'loading' : 'shown';

const observeSent = ({ database }: DeviceData): Observable<boolean> =>
  database.collections.transactions
    .findOne({ selector: { kind: 'send', direction: 'out' } })
    .$.pipe(map((sent) => sent !== null));
const observeNothing = (): Observable<boolean> => of(false);

/** Whether the person has sent a transfer, as far as this device knows. */
function useHasSent({ hidden, seen }: FirstRunRecord): boolean {
  const wanted = !hidden && !seen.includes('send');
  return useObservedData(wanted ? observeSent : observeNothing).value ?? false;
}

/** Stores that the wallet has had a balance, which must be known before the data is loaded, so that nothing on Home moves. */
function useFundedFlag(isFunded: boolean, { record: { funded }, setFunded }: Changeable): void {
  useEffect(() => {
    if (isFunded && !funded) setFunded();
  }, [isFunded, funded, setFunded]);
}

/** The state of a person's first steps, from facts where there are any. */
export function useFirstRun({ id: userId, address }: Pick<Person, 'id' | 'address'>): FirstRun {
  const { wallet } = useWallet();
  const changeable = useFirstRunRecord(userId);
  const { record } = changeable;
  const install = useInstall();
  const { seen } = record;
  const { isInstalled } = install;
  const hasSent = useHasSent(record);
  const done =
    wallet === null ? seen : findDone({ wallet, hasSent, hasPin: hasPin(userId), isInstalled, seen });
  const isHidden = record.hidden || done.length === FIRST_STEPS.length;
  const [isYoung] = useState(() => isNewAccount(address, now()));
  const isEmpty = guessEmpty(wallet, isYoung && !record.funded);
  useFundedFlag(wallet !== null && !isEmpty, changeable);
  return {
    ...changeable,
    state: stateOf(wallet, isHidden),
    isEmpty,
    isNew: isEmpty && !record.funded,
    done,
    next: findNext(done, record.skipped),
    install,
  };
}
