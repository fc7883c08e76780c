import { alerts } from '#domain/project-alert/alerts.ts';
import type { DemoPart, DemoStage, PlannedStep } from '../demo/demo-feature.ts';
import { about, demoProjectId } from './demo-launchpad.ts';

type Audit = {
  readonly day: number;
  readonly symbol: string;
  readonly score: number;
  readonly kyc: 'verified' | 'pending' | 'unverified';
  readonly findings: string;
};

/** The audits, which the owner makes, because the admin is a creator. One project has none yet. */
const AUDITS: readonly Audit[] = [
  {
    ...{ day: 5, symbol: 'SOLAR', score: 92, kyc: 'verified' },
    findings:
      'The leases of all twelve roofs were read, and two schools called. The supplier of the panels confirms the order.',
  },
  {
    ...{ day: 34, symbol: 'TRAIN', score: 74, kyc: 'pending' },
    findings:
      'The night slots are confirmed by the track operator. The sleeping cars are reserved, but not paid for.',
  },
  {
    ...{ day: 38, symbol: 'GARDEN', score: 63, kyc: 'verified' },
    findings: 'Three of five car parks are rented. The budget leaves little for water in a dry summer.',
  },
  {
    ...{ day: 40, symbol: 'WELL', score: 41, kyc: 'unverified' },
    findings: 'Two of four permits could not be found at the office that should have issued them.',
  },
];

/** What staff found when they resolved alerts. */
const RESOLVED = [
  { day: 10, symbol: 'SOLAR', reason: 'The backer is the trust of the schools, and is known to us' },
  { day: 35, symbol: 'TRAIN', reason: 'The backer runs the buses to two of the stations' },
] as const;

function resolve(owner: string, { day, reason, symbol }: (typeof RESOLVED)[number]): PlannedStep {
  return {
    ...{ day, hour: 14 },
    commandsOf(state) {
      const project = demoProjectId(state, symbol);
      const [open] = [...alerts.of(state).byId].filter(
        ([, alert]) => alert.project === project && !alert.isResolved,
      );
      if (open === undefined) return [];
      const id = `demo-world:alert.resolve:${symbol}`;
      return [{ id, type: 'alert.resolve', actor: owner, payload: { alert: open[0], reason } }];
    },
  };
}

const plan = ({ owner }: DemoStage): PlannedStep[] => [
  ...AUDITS.map(({ day, symbol, ...more }) => ({
    ...{ day, hour: 15, commandsOf: about(symbol, { actor: owner, type: 'audit.set', more }) },
  })),
  ...RESOLVED.map((one) => resolve(owner, one)),
];

/** Audits of every colour, and two resolved alerts. */
export const demoSafety: DemoPart = { plan };
