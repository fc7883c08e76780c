/** The first steps of a new person: which are done or skipped, and which comes next. Pure. */
import type { WalletDoc } from '#domain/protocol.ts';

export const FIRST_STEPS = ['claim', 'send', 'address', 'protect', 'install'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** This device's record of the first steps. */
export type FirstRunRecord = {
  readonly skipped: readonly FirstStep[];
  /** Steps whose completion the data does not show: they were done on this device. */
  readonly seen: readonly FirstStep[];
  /** The person has hidden the list. */
  readonly hidden: boolean;
  /** Every step is done. */
  readonly over: boolean;
  /** The wallet has had a balance, so the list is no longer the first thing on Home. */
  readonly funded: boolean;
};

export const NEW_RECORD: FirstRunRecord = {
  skipped: [],
  seen: [],
  hidden: false,
  over: false,
  funded: false,
};

const isStep = (value: unknown): value is FirstStep => (FIRST_STEPS as readonly unknown[]).includes(value);

/** A record that another version of the app wrote may have any form. */
export function readRecord(text: string | null): FirstRunRecord {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof FirstRunRecord, unknown>> | null;
    if (value === null || typeof value !== 'object') return NEW_RECORD;
    const steps = (list: unknown): readonly FirstStep[] => (Array.isArray(list) ? list.filter(isStep) : []);
    return {
      skipped: steps(value.skipped),
      seen: steps(value.seen),
      hidden: value.hidden === true,
      over: value.over === true,
      funded: value.funded === true,
    };
  } catch {
    return NEW_RECORD;
  }
}

type Facts = {
  readonly wallet: Pick<WalletDoc, 'totals' | 'nextClaimAt'>;
  /** The person has sent a transfer. The totals are not enough, because they include investments and payments. */
  readonly hasSent: boolean;
  readonly hasPin: boolean;
  readonly isInstalled: boolean;
  readonly seen: readonly FirstStep[];
};

export function findDone({ wallet, hasSent, hasPin, isInstalled, seen }: Facts): readonly FirstStep[] {
  const { totals, nextClaimAt } = wallet;
  const facts: Readonly<Record<FirstStep, boolean>> = {
    claim: nextClaimAt !== null || totals.TDC.received !== '0',
    send: hasSent,
    address: false,
    protect: hasPin,
    install: isInstalled,
  };
  return FIRST_STEPS.filter((step) => facts[step] || seen.includes(step));
}

/** The first one that is neither done nor skipped; null at the end. */
export const findNext = (done: readonly FirstStep[], skipped: readonly FirstStep[]): FirstStep | null =>
  FIRST_STEPS.find((step) => !done.includes(step) && !skipped.includes(step)) ?? null;

const newForMs = 3_600_000;

/** Whether the account was opened within the last hour: its address has the time (C3). `now` in ms. */
export function isNewAccount(address: string, now: number): boolean {
  const openedAt = Number(address.split('-')[1]);
  return now - openedAt < newForMs;
}
