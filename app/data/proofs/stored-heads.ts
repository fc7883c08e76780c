/**
 * The newest head of the service's journal that this device has seen, and contradictions. They concern the service and not
 * a person, so signing out keeps them.
 */
import { useSyncExternalStore } from 'react';
import type { KnownHead } from '#domain/witness/follow-journal.ts';
import type { HeadEvidence } from '#domain/witness/schema.ts';
import { localStore } from '#app/platform/local-storage.ts';

const HEAD_KEY = 'vaultiq.journal-head';
const ALARM_KEY = 'vaultiq.journal-alarm';
const PAST_KEY = 'vaultiq.journal-past';
const RESTART_KEY = 'vaultiq.journal-restart';
const pastAlarmsMax = 5;

/** `checkedAt`: when the service last proved that its journal extends this head, ms. */
export type KeptHead = KnownHead & { readonly checkedAt: number };

/** A contradiction that the person has not accepted. `isStored` false: only this page has the evidence. */
export type JournalAlarm = {
  /** null: the evidence on this device can no longer be read. */
  readonly evidence: HeadEvidence | null;
  readonly isStored: boolean;
};

/** Why this device follows the journal from a later head on. */
export type Restart = { readonly why: 'damaged' | 'accepted' | 'new-key'; readonly at: number };

/** Stores heads without checking signatures; the code that follows the journal checks them. */
export type HeadMemory = {
  /** null: nothing is stored. `damaged`: the stored value is not a head. */
  readonly readHead: () => KeptHead | 'damaged' | null;
  readonly writeHead: (head: KeptHead) => void;
  readonly forgetHead: () => void;
  readonly readAlarm: () => JournalAlarm | null;
  readonly raiseAlarm: (evidence: HeadEvidence) => void;
  /** The person accepts the present journal: the evidence stays among past alarms. */
  readonly acceptAlarm: (at: number) => void;
  readonly pastAlarms: () => readonly HeadEvidence[];
  readonly readRestart: () => Restart | null;
  readonly noteRestart: (restart: Restart) => void;
};

const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** Holds what the device failed to store, while the page is open. */
let unstored: string | null = null;

function parse(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readHead(): KeptHead | 'damaged' | null {
  const value = parse(localStore.read(HEAD_KEY));
  if (value === null) return null;
  if (!isRecord(value)) return 'damaged';
  const { publicKey, note, checkedAt } = value;
  if (typeof publicKey !== 'string' || typeof note !== 'string' || typeof checkedAt !== 'number') {
    return 'damaged';
  }
  return { publicKey, note, checkedAt };
}

const isEvidence = (value: unknown): value is HeadEvidence =>
  isRecord(value) &&
  [value['problem'], value['publicKey'], value['earlier'], value['later']].every(
    (part) => typeof part === 'string',
  ) &&
  typeof value['seenAt'] === 'number';

let lastText: string | null = null;
let lastAlarm: JournalAlarm | null = null;

/** The same object until something changes, as React requires. */
function readAlarm(): JournalAlarm | null {
  const stored = localStore.read(ALARM_KEY);
  const text = stored ?? unstored;
  if (text === null) return null;
  const isStored = stored !== null;
  if (text === lastText && lastAlarm?.isStored === isStored) return lastAlarm;
  const value = parse(text);
  lastText = text;
  lastAlarm = { evidence: isEvidence(value) ? value : null, isStored };
  return lastAlarm;
}

const pastAlarms = (): readonly HeadEvidence[] => {
  const value = parse(localStore.read(PAST_KEY));
  return Array.isArray(value) ? value.filter(isEvidence) : [];
};

export const headMemory: HeadMemory = {
  readHead,
  writeHead: (head) => localStore.write(HEAD_KEY, JSON.stringify(head)),
  forgetHead: () => localStore.forget(HEAD_KEY),
  readAlarm,
  raiseAlarm(evidence) {
    const text = JSON.stringify(evidence);
    localStore.write(ALARM_KEY, text);
    unstored = localStore.read(ALARM_KEY) === text ? null : text;
    notifyListeners();
  },
  acceptAlarm(at) {
    const alarm = readAlarm();
    if (alarm?.evidence != null) {
      const past = [alarm.evidence, ...pastAlarms()].slice(0, pastAlarmsMax);
      localStore.write(PAST_KEY, JSON.stringify(past));
    }
    localStore.forget(ALARM_KEY);
    localStore.forget(HEAD_KEY);
    unstored = null;
    localStore.write(RESTART_KEY, JSON.stringify({ why: 'accepted', at } satisfies Restart));
    notifyListeners();
  },
  pastAlarms,
  readRestart() {
    const value = parse(localStore.read(RESTART_KEY));
    return isRecord(value) && typeof value['at'] === 'number' ? (value as Restart) : null;
  },
  noteRestart: (restart) => localStore.write(RESTART_KEY, JSON.stringify(restart)),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === ALARM_KEY) listener();
  };
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

const none = (): null => null;

/** The alarm of this device, live in every tab; null without one. */
export const useJournalAlarm = (): JournalAlarm | null => useSyncExternalStore(subscribe, readAlarm, none);
