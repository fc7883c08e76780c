import { DUE_DELAY_MS, dueCommand } from '../ledger/due-command.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { FactKind } from '../ledger/facts.ts';
import { defineRule } from '../ledger/rule.ts';
import { addressOfUser, type State } from '../ledger/state.ts';
import { findProject } from '../project/projects.ts';
import { raiseStaffNotices } from '../project/staff-notices.ts';
import { err, ok } from '../result.ts';
import { alerts, keyOf, nextAlertId, type PendingSign } from './alerts.ts';
import {
  type AlertRule,
  BACKER_STAKE_BPS,
  CREATOR_STAKE_BPS,
  NEW_WALLET_STAKES,
  RELEASE_CHECK_DAYS,
} from './constants.ts';
import type { AlertRaisedFact } from './facts.ts';
import { BURN_EVER_BPS, BURN_WINDOW_BPS, PRICE_STEP_BPS } from '../project-launch/constants.ts';
import { findOverdueCheck, listOverdueChecks } from './overdue-checks.ts';
import { type RaiseAlert, RaiseAlertSchema } from './schema.ts';

const percent = (bps: bigint): string => String(bps / 100n);

const LIMITS: Readonly<Record<Exclude<AlertRule, 'burn_limit'>, string>> = {
  creator_stake: percent(CREATOR_STAKE_BPS),
  backer_concentration: percent(BACKER_STAKE_BPS),
  new_wallets: String(NEW_WALLET_STAKES),
  price_limit: percent(PRICE_STEP_BPS),
  release_in_dispute: '0',
  missed_deadline: String(RELEASE_CHECK_DAYS),
};

const limitOf = ({ rule, subject }: PendingSign): string =>
  rule === 'burn_limit' ? percent(subject === 'ever' ? BURN_EVER_BPS : BURN_WINDOW_BPS) : LIMITS[rule];

function findSign(state: State, now: number, about: RaiseAlert): PendingSign | null {
  const sign = alerts.of(state).signs.get(keyOf(about));
  if (sign !== undefined) return sign;
  const isCheck = about.rule === 'missed_deadline' && about.subject === 'release_check';
  return isCheck ? findOverdueCheck(state, about.project, now) : null;
}

/**
 * Raises the alert of a sign, and notifies the staff. Refusals in order: PROJECT_NOT_FOUND, ALERT_NOT_DUE (there is no such sign,
 * or its alert was raised already).
 */
export const raiseAlertRule = defineRule<RaiseAlert>({
  type: 'alert.raise',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: RaiseAlertSchema,
  decide({ actor, now, state }, about) {
    const project = findProject(state, about.project);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const sign = findSign(state, now, about);
    if (sign === null) return err('ALERT_NOT_DUE');
    const wallet = sign.rule === 'backer_concentration' ? addressOfUser(state, sign.subject) : undefined;
    const raised: AlertRaisedFact = {
      alert: nextAlertId(state, about.project),
      kind: 'alert.raised',
      limit: limitOf(sign),
      measured: sign.measured,
      project: about.project,
      rule: sign.rule,
      subject: sign.subject,
      title: project.text.title,
      userId: project.creator,
      ...(wallet !== undefined && { wallet }),
    };
    return ok({ postings: [], facts: [raised, ...raiseStaffNotices(state, actor, 'alert.raised')] });
  },
});

/**
 * The alerts that are due at `now` (ms): `alert.raise:<project>:<seq>:<rule>`, and the subject for rules with which one entry can
 * raise two alerts.
 */
export const dueAlerts = (state: State, now: number): Command[] =>
  [...alerts.of(state).signs.values(), ...listOverdueChecks(state, now - DUE_DELAY_MS)].map(
    ({ project, rule, seq, subject }) =>
      dueCommand('alert.raise', [project, seq, rule, ...(HAS_MANY_SUBJECTS.has(rule) ? [subject] : [])], {
        project,
        rule,
        subject,
      }),
  );

const HAS_MANY_SUBJECTS: ReadonlySet<AlertRule> = new Set<AlertRule>(['burn_limit', 'missed_deadline']);

const SIGNALLING: ReadonlySet<FactKind> = new Set<FactKind>([
  'project.invested',
  'project.launched',
  'project.released',
  'project.vested',
  'project.priced',
  'project.burned',
]);

/** A sign makes its alert due as soon as it is recorded. */
export const makesAlertDue = (state: State, { facts }: Entry): boolean =>
  alerts.of(state).signs.size > 0 && facts.some(({ kind }) => SIGNALLING.has(kind));
