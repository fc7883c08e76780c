/**
 * Looks up the names of wallets that are shown without one, and the pictures of all shown wallets. The service limits
 * look-ups, and a person needs theirs for sending, so shown rows request few of them, one after the other while the page is
 * idle.
 */
import { useEffect } from 'react';
import { AddressSchema } from '#domain/ids.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { fetchPayee, type PayeeOutcome } from '#app/platform/payee.ts';
import { whenIdle } from '#app/platform/idle.ts';
import { isSignedIn } from '#app/platform/is-signed-in.ts';
import { useDeviceData } from '../device/device-context.ts';
import { isPayeeFresh, rememberPayee } from './payee-names.ts';
import { usePeople } from './people.ts';

/** Asks the service and caches the answer on this device, unless the person has signed out meanwhile. */
export async function lookUpPayee(userId: string, address: string): Promise<PayeeOutcome> {
  const outcome = await fetchPayee(address);
  if (outcome.ok && isSignedIn(userId)) {
    const { name, picture } = outcome.value;
    rememberPayee(userId, address, { name, picture, at: Date.now() });
  }
  return outcome;
}

/** The look-ups for shown rows, for one person in this tab. */
const lookUpsMax = 8;

type Learner = {
  readonly asked: Set<string>;
  /** The service answers no more look-ups for now. */
  isRefused: boolean;
  working: Promise<void>;
};
const learners = new Map<string, Learner>();

function learnerOf(userId: string): Learner {
  const there = learners.get(userId);
  if (there !== undefined) return there;
  const made = { asked: new Set<string>(), isRefused: false, working: Promise.resolve() };
  learners.set(userId, made);
  return made;
}

/** Called at sign-out: drops what is queued, and the next session begins anew. */
export function forgetLearner(userId: string): void {
  learners.delete(userId);
}

/** Whether the name is unknown, or the picture is too old. */
const isUnknown = (userId: string, address: string): boolean =>
  AddressSchema.safeParse(address).success && !isPayeeFresh(userId, address, Date.now());

const isForgotten = (userId: string, learner: Learner): boolean => learners.get(userId) !== learner;

const isLeft = ({ asked, isRefused }: Learner, address: string): boolean =>
  !isRefused && asked.size < lookUpsMax && !asked.has(address);

async function learnNext(learner: Learner, userId: string, address: string): Promise<void> {
  const { asked } = learner;
  if (isForgotten(userId, learner) || !isLeft(learner, address) || !isUnknown(userId, address)) return;
  asked.add(address);
  await whenIdle();
  if (isForgotten(userId, learner) || !isSignedIn(userId)) return void asked.delete(address);
  const outcome = await lookUpPayee(userId, address);
  if (!outcome.ok && isSignedIn(userId))
    noteFailure(learner, userId, { address, code: outcome.problem.code });
}

type Failure = { readonly address: string; readonly code: string };

function noteFailure(learner: Learner, userId: string, { address, code }: Failure): void {
  if (code === 'RECIPIENT_NOT_FOUND') rememberPayee(userId, address, null);
  else if (code === 'OFFLINE' || code === 'NO_ANSWER') learner.asked.delete(address);
  else learner.isRefused = true;
}

/** Looks up the names and pictures of these wallets, except known ones and those beyond the limit. */
export function learnNames(userId: string, addresses: readonly string[]): Promise<void> {
  const learner = learnerOf(userId);
  for (const address of addresses) {
    learner.working = learner.working.then(() => learnNext(learner, userId, address)).catch(() => undefined);
  }
  return learner.working;
}

/** The same for the wallets on a screen, those without a name first, once there is a network. */
export function useLearnNames(addresses: readonly string[]): void {
  const userId = useDeviceData()?.userId ?? null;
  const { online, reachable } = useConnectivity();
  const connected = online && reachable;
  const { projects } = usePeople();
  const key = addresses.filter((address) => !projects.has(address)).join(' ');
  useEffect(() => {
    if (userId === null || !connected || key === '') return;
    void learnNames(userId, key.split(' '));
  }, [userId, connected, key]);
}
