/** The first steps of a new person: which are done or skipped, and which comes next. Pure. */
import { FIRST_STEPS, type FirstStep, LIST_SETTING, stepSetting } from '#domain/first-run/steps.ts';
import type { SettingDoc, WalletDoc } from '#domain/protocol.ts';

export type Setting = Pick<SettingDoc, 'id' | 'value'>;

/** What this device remembers: the values of the settings by their ids, and whether the wallet has had a balance. */
export type Remembered = Readonly<Record<string, unknown>>;

/** Text that another version of the app wrote may have any form; earlier ones wrote lists of steps. */
export function readRemembered(text: string | null): Remembered {
  try {
    const { skipped, seen, over, hidden, ...now } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const listed = (steps: unknown, state: string) =>
      ((steps ?? []) as FirstStep[]).map((step) => [stepSetting(step), state]);
    return Object.fromEntries([
      ...Object.entries(now),
      ...listed(skipped, 'skipped'),
      ...listed(over === true ? FIRST_STEPS : seen, 'done'),
      ...(hidden === true ? [[LIST_SETTING, 'skipped']] : []),
    ]) as Remembered;
  } catch {
    return {};
  }
}

/** The person's settings; where there is none yet, this device's record counts. */
export const mergeSettings = (remembered: Remembered, settings: readonly Setting[]): Remembered => ({
  ...remembered,
  ...Object.fromEntries(
    settings.filter(({ id }) => id.startsWith(LIST_SETTING)).map(({ id, value }) => [id, value]),
  ),
});

/** The settings that only this device remembers: the other devices of the person need them too. */
export const findUnsent = (remembered: Remembered, settings: readonly Setting[]): readonly Setting[] =>
  [...FIRST_STEPS.map(stepSetting), LIST_SETTING]
    .map((id) => ({ id, value: remembered[id] }) as Setting)
    .filter(({ id, value }) => value !== undefined && !settings.some((setting) => setting.id === id));

export type FirstRunRecord = {
  readonly skipped: readonly FirstStep[];
  /** Done once, on any device. */
  readonly seen: readonly FirstStep[];
  /** The person has hidden the list. */
  readonly hidden: boolean;
  /** The wallet has had a balance, so the list is no longer the first thing on Home. Only this device remembers that. */
  readonly funded: boolean;
};

export function readRecord(remembered: Remembered): FirstRunRecord {
  const having = (state: string) => FIRST_STEPS.filter((step) => remembered[stepSetting(step)] === state);
  return {
    skipped: having('skipped'),
    seen: having('done'),
    hidden: remembered[LIST_SETTING] === 'skipped',
    funded: remembered['funded'] === true,
  };
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
