import { useEffect, useState } from 'react';
import { map, type Observable, of } from 'rxjs';
import { CURRENCIES } from '#domain/constants.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { now } from '#app/platform/clock.ts';
import { hasPin } from '#app/platform/has-pin.ts';
import { type InstallState, useInstall } from '#app/platform/install.ts';
import { listPasskeys } from '#app/platform/passkeys.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { useFirstRunRecord } from './first-run-record.ts';
import {
  findDone,
  findNext,
  FIRST_STEPS,
  type FirstRunRecord,
  type FirstStep,
  isNewAccount,
} from './first-steps.ts';

export type FirstRun = {
  /** `loading`: the list will be shown on Home, but its state is not known yet. */
  readonly state: 'hidden' | 'loading' | 'shown';
  /** The wallet is empty, so the next step is the primary action of the page. */
  readonly isEmpty: boolean;
  /** The wallet has never had a balance, as far as this device knows. */
  readonly isNew: boolean;
  readonly done: readonly FirstStep[];
  readonly skipped: readonly FirstStep[];
  readonly next: FirstStep | null;
  readonly install: InstallState;
  readonly skip: (step: FirstStep) => void;
  readonly see: (step: FirstStep) => void;
  readonly hide: () => void;
};

const isEmptyWallet = ({ balances }: WalletDoc): boolean =>
  CURRENCIES.every((currency) => balances[currency].posted === '0');

/** Until the wallet is loaded, a new account that never had a balance counts as empty. */
const guessEmpty = (wallet: WalletDoc | null, isFresh: boolean): boolean =>
  wallet === null ? isFresh : isEmptyWallet(wallet);

const stateOf = (wallet: WalletDoc | null, isHidden: boolean): FirstRun['state'] =>
  isHidden ? 'hidden' : wallet === null ? 'loading' : 'shown';

type Add = ReturnType<typeof useFirstRunRecord>['add'];

/** A passkey protects an account as a PIN does. The service is asked once, and this device remembers the answer. */
function usePasskeyFact(wanted: boolean, add: Add): void {
  useEffect(() => {
    if (!wanted) return;
    void listPasskeys().then((outcome) => {
      if (outcome.ok && outcome.value.length > 0) add('seen', 'protect');
    });
  }, [wanted, add]);
}

const observeSent = ({ database }: DeviceData): Observable<boolean> =>
  database.collections.transactions
    .findOne({ selector: { kind: 'send', direction: 'out' } })
    .$.pipe(map((sent) => sent !== null));
const observeNothing = (): Observable<boolean> => of(false);

/**
 * Whether the person has sent a transfer, as far as this device knows. The result is stored, so that the step is done at
 * once the next time.
 */
function useHasSent({ hidden, over, seen }: FirstRunRecord, add: Add): boolean {
  const wanted = !hidden && !over && !seen.includes('send');
  const hasSent = useObservedData(wanted ? observeSent : observeNothing).value ?? false;
  useEffect(() => {
    if (hasSent) add('seen', 'send');
  }, [hasSent, add]);
  return hasSent;
}

type Outcome = { readonly isFunded: boolean; readonly isOver: boolean };

/** Stores what must be known before the data is loaded, so that nothing on Home moves. */
function useStoredOutcome(record: FirstRunRecord, { isFunded, isOver }: Outcome, change: Change): void {
  const { funded, over } = record;
  useEffect(() => {
    if ((isFunded && !funded) || (isOver && !over))
      change({ funded: funded || isFunded, over: over || isOver });
  }, [isFunded, isOver, funded, over, change]);
}

type Change = (part: Partial<FirstRunRecord>) => void;

/** The state of a person's first steps on this device, from facts where there are any. */
export function useFirstRun({ id: userId, address }: Pick<Person, 'id' | 'address'>): FirstRun {
  const { wallet } = useWallet();
  const { record, change, add } = useFirstRunRecord(userId);
  const install = useInstall();
  const { skipped, seen } = record;
  const { isInstalled } = install;
  const hasSent = useHasSent(record, add);
  const done =
    wallet === null ? [] : findDone({ wallet, hasSent, hasPin: hasPin(userId), isInstalled, seen });
  const isOver = done.length === FIRST_STEPS.length;
  const isHidden = record.hidden || record.over || isOver;
  const [isYoung] = useState(() => isNewAccount(address, now()));
  const isEmpty = guessEmpty(wallet, isYoung && !record.funded);
  usePasskeyFact(wallet !== null && !isHidden && !done.includes('protect'), add);
  useStoredOutcome(record, { isFunded: wallet !== null && !isEmpty, isOver }, change);
  return {
    state: stateOf(wallet, isHidden),
    isEmpty,
    isNew: isEmpty && !record.funded,
    done,
    skipped,
    next: findNext(done, skipped),
    install,
    skip: (step) => add('skipped', step),
    see: (step) => add('seen', step),
    hide: () => change({ hidden: true }),
  };
}
