/**
 * The slice of alerts: those that were raised, and the signs that are still to raise one. The entry that makes a sign true
 * records it, so nothing has to search all stakes. While an alert is unresolved there is no second one about the same subject;
 * after that, the next entry that makes the sign true raises another.
 */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { readMicro, writeMicro } from '../money.ts';
import { assert } from '../result.ts';
import { type AlertRule, SEVERITY_OF } from './constants.ts';
import type { AlertRaisedFact } from './facts.ts';
import {
  countNewWalletStake,
  isNewWallet,
  type Sign,
  signOfPrice,
  signOfShare,
  signsOfBurn,
  type MonitoredProject,
} from './signs.ts';

export type Alert = {
  readonly project: string;
  readonly rule: AlertRule;
  readonly subject: string;
  /** ms */
  readonly at: number;
  readonly isResolved: boolean;
};

/** A sign that has not raised its alert yet; `seq` is that of the entry that made it true. */
export type PendingSign = Sign & { readonly project: string; readonly seq: number };

type WrittenMonitoredProject = Omit<MonitoredProject, 'hardCap' | 'totalSupply'> & {
  readonly hardCap: string;
  readonly totalSupply: string;
};

export type Alerts = {
  /** Every alert by its id, `<project>:<n>`. */
  readonly byId: Map<string, Alert>;
  readonly signs: Map<string, PendingSign>;
  readonly monitored: Map<string, MonitoredProject>;
  /** The key of an unresolved alert (`keyOf`) → its id: derived from `byId` */
  readonly open: Map<string, string>;
  /** project → the number of its alerts: derived from `byId` */
  readonly counts: Map<string, number>;
  /** project → the number of its unresolved critical alerts; absent for none: derived from `byId` */
  readonly disputes: Map<string, number>;
};

type Subject = { readonly project: string; readonly rule: AlertRule; readonly subject: string };

export const keyOf = ({ project, rule, subject }: Subject): string => `${project}:${rule}:${subject}`;

const writeMonitored = (monitored: MonitoredProject): WrittenMonitoredProject => ({
  ...monitored,
  hardCap: writeMicro(monitored.hardCap),
  totalSupply: writeMicro(monitored.totalSupply),
});

const readMonitored = (written: WrittenMonitoredProject): MonitoredProject => ({
  ...written,
  hardCap: readMicro(written.hardCap),
  totalSupply: readMicro(written.totalSupply),
});

export const alerts = defineSlice<Alerts>({
  name: 'alerts',
  empty: () => ({
    byId: new Map(),
    signs: new Map(),
    monitored: new Map(),
    open: new Map(),
    counts: new Map(),
    disputes: new Map(),
  }),
  on: {
    'project.approved': ({ monitored }, { project, terms, userId }) => {
      const [hardCap, totalSupply] = [readMicro(terms.hardCap), readMicro(terms.totalSupply)];
      monitored.set(project, { creator: userId, hardCap, totalSupply, newWalletStakes: [] });
    },
    'project.change_in_force': (own, { project, terms }) => {
      const [hardCap, totalSupply] = [readMicro(terms.hardCap), readMicro(terms.totalSupply)];
      own.monitored.set(project, { ...findMonitored(own, project), hardCap, totalSupply });
    },
    'project.invested': (own, fact, { at, seq }) => {
      const { project } = fact;
      const monitored = findMonitored(own, project);
      recordSign(own, { project, seq }, signOfShare(monitored, fact));
      if (!isNewWallet(fact, at)) return;
      const { creator, hardCap, totalSupply } = monitored;
      const { sign, stakes } = countNewWalletStake(monitored.newWalletStakes, at);
      own.monitored.set(project, { creator, hardCap, totalSupply, newWalletStakes: stakes });
      recordSign(own, { project, seq }, sign);
    },
    'project.launched': (own, { byCreator, project }, { seq }) => {
      if (byCreator) return;
      recordSign(own, { project, seq }, { rule: 'missed_deadline', subject: 'go_live', measured: '7' });
    },
    'project.released': (own, { amount, project }, { seq }) => {
      recordReleaseInDispute(own, { amount, project, seq });
    },
    'project.vested': (own, { amount, project }, { seq }) => {
      recordReleaseInDispute(own, { amount, project, seq });
    },
    'project.priced': (own, fact, { seq }) => {
      recordSign(own, { project: fact.project, seq }, signOfPrice(fact));
    },
    'project.burned': (own, fact, { seq }) => {
      for (const sign of signsOfBurn(findMonitored(own, fact.project), fact))
        recordSign(own, { project: fact.project, seq }, sign);
    },
    'alert.raised': (own, { alert, project, rule, subject }: AlertRaisedFact, { at }) => {
      own.signs.delete(keyOf({ project, rule, subject }));
      put(own, alert, { project, rule, subject, at, isResolved: false });
    },
    'alert.resolved': (own, { alert }) => {
      const raised = own.byId.get(alert);
      assert(raised !== undefined && !raised.isResolved, `the alert ${alert} is resolved twice`);
      put(own, alert, { ...raised, isResolved: true });
    },
  },
  snapshot: {
    alerts: mapTable('alerts', {
      map: ({ byId }) => byId,
      add: (own, id, alert) => {
        put(own, id, alert as Alert);
      },
    }),
    alertSigns: mapTable('signs', {
      map: ({ signs }) => signs,
      add: ({ signs }, key, sign) => {
        signs.set(key, sign as PendingSign);
      },
    }),
    alertWatch: mapTable('watched', {
      keys: 'projects',
      map: ({ monitored }) => monitored,
      write: writeMonitored,
      add: ({ monitored }, project, written) => {
        monitored.set(project, readMonitored(written as WrittenMonitoredProject));
      },
    }),
  },
  // Left out while there is no project: recorded journals contain digests from before there were any.
  digest: ({ byId, counts, disputes, open, signs, monitored }, digestMap) =>
    monitored.size === 0
      ? {}
      : {
          alertCounts: digestMap(counts, (count) => count),
          alertDisputes: digestMap(disputes, (count) => count),
          alertSigns: digestMap(signs, (sign) => ({ ...sign })),
          alerts: digestMap(byId, (alert) => ({ ...alert })),
          alertsOpen: digestMap(open, (id) => id),
          alertsWatched: digestMap(monitored, writeMonitored),
        },
});

function findMonitored({ monitored }: Alerts, project: string): MonitoredProject {
  const found = monitored.get(project);
  assert(found !== undefined, `${project} was never approved`);
  return found;
}

type SignSource = { readonly project: string; readonly seq: number };

function recordSign(own: Alerts, { project, seq }: SignSource, sign: Sign | null): void {
  if (sign === null) return;
  const key = keyOf({ project, ...sign });
  if (!own.open.has(key) && !own.signs.has(key)) own.signs.set(key, { ...sign, project, seq });
}

/** An unresolved critical alert is a dispute. */
function recordReleaseInDispute(
  own: Alerts,
  { amount, project, seq }: SignSource & { readonly amount: string },
): void {
  if (amount === '0' || !own.disputes.has(project)) return;
  recordSign(own, { project, seq }, { rule: 'release_in_dispute', subject: '', measured: amount });
}

/** Every change goes through here, so the derived maps always match the alerts. */
function put(own: Alerts, id: string, alert: Alert): void {
  const { byId, counts, disputes, open } = own;
  const { project } = alert;
  const before = byId.get(id);
  byId.set(id, alert);
  if (before === undefined) counts.set(project, (counts.get(project) ?? 0) + 1);
  if (alert.isResolved) open.delete(keyOf(alert));
  else open.set(keyOf(alert), id);
  const isOpenDispute = (one: Alert): boolean => !one.isResolved && SEVERITY_OF[one.rule] === 'critical';
  const change = Number(isOpenDispute(alert)) - Number(before === undefined ? false : isOpenDispute(before));
  const count = (disputes.get(project) ?? 0) + change;
  if (count === 0) disputes.delete(project);
  else disputes.set(project, count);
}

type Sliced = Pick<State, 'slices'>;

/** Whether a project has an unresolved critical alert. */
export const isInDispute = (state: Sliced, project: string): boolean =>
  alerts.of(state).disputes.has(project);

export const hasAlertAbout = (state: Sliced, about: Subject): boolean =>
  [...alerts.of(state).byId.values()].some((alert) => keyOf(alert) === keyOf(about));

/** The id of the next alert of a project. */
export const nextAlertId = (state: Sliced, project: string): string =>
  `${project}:${String((alerts.of(state).counts.get(project) ?? 0) + 1)}`;
