/**
 * Whether a person's data on this device can be read now. The key is only in the memory of the open tabs: they are
 * unlocked and locked together, and a tab that is opened later asks the others for it.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { pinFreshMs } from '#domain/limits.ts';
import { now } from '#app/platform/clock.ts';
import { type DeviceKey, openKey } from './device-key.ts';
import { hasPin } from '#app/platform/has-pin.ts';
import { dataLockOf, shareLock } from '#app/platform/locks.ts';
import { type AutoLock, type PinRecord, readPin, writePin } from './pin-record.ts';
import { closePrivateStorage, openPrivateStorage, PERSON_VALUE, privateStorage } from './private-storage.ts';
import { onSession, recallPerson, sessionState } from '#app/platform/session.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { type PinTry, tryPin } from './try-pin.ts';

/** `none`: there is no PIN. `changing`: this or another tab is setting a PIN or turning it off. */
export type LockStatus = 'none' | 'locked' | 'open' | 'changing';

/** How much of the data a change has migrated. */
export type ChangeProgress = { readonly done: number; readonly of: number };

type Held = { readonly userId: string; readonly key: DeviceKey; readonly provenAt: number };
type Message =
  | { readonly kind: 'ask' | 'lock' | 'changing' | 'changed'; readonly userId: string }
  | { readonly kind: 'progress'; readonly userId: string; readonly progress: ChangeProgress }
  | { readonly kind: 'open'; readonly held: Held };

/** By then the tab that makes the change has requested the lock. */
const changeBeginsWithinMs = 5_000;

let held: Held | null = null;
let changing: string | null = null;
let progress: ChangeProgress | null = null;
/** The number of locks so far: a key that was under way before the last one is too late. */
let locks = 0;
let channel: BroadcastChannel | null = null;
const asked = new Set<string>();
const listeners = new Set<() => void>();

const notifyListeners = (): void => listeners.forEach((listener) => listener());
const say = (message: Message): void => channel?.postMessage(message);

export function lockStatus(userId: string): LockStatus {
  if (changing === userId) return 'changing';
  if (!hasPin(userId)) return 'none';
  return held?.userId === userId ? 'open' : 'locked';
}

/** Null while the device is locked, and without a PIN. */
export const findDeviceKey = (userId: string): DeviceKey | null =>
  held?.userId === userId ? held.key : null;

/** Whether the PIN was entered so recently that a transfer does not ask for it again. */
const isFresh = (userId: string): boolean =>
  held?.userId === userId && Math.abs(now() - held.provenAt) < pinFreshMs;

/** The person whose PIN a transfer has to ask for; null when none is needed. */
export function pinToConfirm(): string | null {
  const session = sessionState();
  if (session.status !== 'signed-in' || !hasPin(session.person.id)) return null;
  return isFresh(session.person.id) ? null : session.person.id;
}

export function onLock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the other tabs once whether one of them is unlocked. */
function ask(userId: string): void {
  listen();
  if (asked.has(userId) || !hasPin(userId)) return;
  asked.add(userId);
  say({ kind: 'ask', userId });
}

export function useLockStatus(userId: string): LockStatus {
  const subscribe = useCallback(
    (listener: () => void) => {
      ask(userId);
      return onLock(listener);
    },
    [userId],
  );
  return useSyncExternalStore(subscribe, () => lockStatus(userId));
}

/** The auto-lock setting of this person's device; null without a PIN. */
export const useAutoLock = (userId: string): AutoLock | null =>
  useSyncExternalStore(onLock, () => readPin(userId)?.autoLock ?? null);

/** Null before the total is known. */
export const useChangeProgress = (): ChangeProgress | null => useSyncExternalStore(onLock, () => progress);

/** Whether the PIN's record could be written. */
export function keepInRecord(
  userId: string,
  change: Partial<Pick<PinRecord, 'autoLock' | 'passkey'>>,
): boolean {
  const record = readPin(userId);
  const isKept = record !== null && writePin(userId, { ...record, ...change });
  notifyListeners();
  return isKept;
}

async function take(next: Held, before = locks): Promise<void> {
  await openPrivateStorage(next.userId, next.key);
  if (locks !== before) {
    closePrivateStorage();
    return;
  }
  held = next;
  const person = privateStorage.read(next.userId, PERSON_VALUE);
  // The service's answer since then is newer.
  const session = sessionState();
  const isKnown = session.status === 'signed-in' && session.person.email !== '';
  if (person !== null && !isKnown) recallPerson(JSON.parse(person) as Person);
  keepPerson();
  notifyListeners();
}

function drop(): void {
  locks += 1;
  held = null;
  closePrivateStorage();
  notifyListeners();
}

/** The person is sealed on the device: offline nothing else knows them after the next start. */
function keepPerson(): void {
  const session = sessionState();
  if (session.status !== 'signed-in') {
    if (held !== null) lockDevice();
    return;
  }
  const { person } = session;
  if (held?.userId === person.id && person.email !== '') {
    privateStorage.write(person.id, PERSON_VALUE, JSON.stringify(person));
  }
}

function hear(message: Message): void {
  switch (message.kind) {
    case 'open':
      if (hasPin(message.held.userId)) void take(message.held);
      return;
    case 'changing':
    case 'changed':
      return hearOfChange(message.kind, message.userId);
    case 'progress':
      return hearOfProgress(message);
    case 'lock':
      return hearOfLock(message.userId);
    case 'ask':
      if (held?.userId === message.userId) say({ kind: 'open', held });
  }
}

function hearOfProgress(message: Extract<Message, { kind: 'progress' }>): void {
  // This tab was opened after the change had begun.
  if (changing === null) hearOfChange('changing', message.userId);
  if (changing !== message.userId) return;
  ({ progress } = message);
  notifyListeners();
}

function hearOfLock(userId: string): void {
  if (held === null || held.userId === userId) drop();
}

function hearOfChange(kind: 'changing' | 'changed', userId: string): void {
  changing = kind === 'changing' ? userId : null;
  progress = null;
  notifyListeners();
  if (changing !== null) setTimeout(() => void endOf(userId), changeBeginsWithinMs);
}

/** The changing tab may be closed before it reports the end: its lock is released then. */
async function endOf(userId: string): Promise<void> {
  const release = await shareLock(dataLockOf(userId));
  release();
  if (changing !== userId) return;
  changing = null;
  notifyListeners();
}

function listen(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('vaultiq-lock');
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  onSession(keepPerson);
  globalThis.addEventListener?.('storage', notifyListeners);
}

/** Locks this tab and the others at once. */
export function lockDevice(): void {
  if (held === null) return;
  say({ kind: 'lock', userId: held.userId });
  drop();
}

/** Unlocks every tab with a PIN. */
export async function unlockDevice(userId: string, pin: string): Promise<PinTry> {
  const tried = await tryPin(userId, pin);
  if (tried.ok) await giveKey(userId, tried.bytes);
  return tried;
}

export async function giveKey(userId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  listen();
  const before = locks;
  await take({ userId, key: await openKey(bytes), provenAt: now() }, before);
  if (held !== null) say({ kind: 'open', held });
}

/** While it runs, no tab has this person's data open or opens it; all of them show the progress. */
export async function whileChanging<T>(
  userId: string,
  task: (report: (progress: ChangeProgress) => void) => Promise<T>,
): Promise<T> {
  listen();
  changing = userId;
  progress = null;
  say({ kind: 'changing', userId });
  notifyListeners();
  try {
    return await task((reached) => {
      progress = reached;
      say({ kind: 'progress', userId, progress: reached });
      notifyListeners();
    });
  } finally {
    changing = null;
    progress = null;
    say({ kind: 'changed', userId });
    notifyListeners();
  }
}
