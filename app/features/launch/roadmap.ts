/** The roadmap (C1) as data: what was announced for when, and what of it is done. */
import { formatPublicDay } from '#app/ui/date-format.ts';

type Step = {
  readonly when: string;
  readonly title: string;
  readonly text: string;
  /** The last day for which it was announced, in UTC. */
  readonly due: string;
  /** The day on which it was finished, in UTC; `launch` for the public launch itself. */
  readonly doneOn?: string;
};

const STEPS: readonly Step[] = [
  {
    when: 'Nov 2025',
    title: 'Public launch',
    text: 'DC market and wallets open to everybody.',
    due: '2025-11-30',
    doneOn: 'launch',
  },
  {
    when: 'Q1 2026',
    title: 'Virtual machine',
    text: 'Smart contracts for developers.',
    due: '2026-03-31',
  },
  {
    when: 'Q2 2026',
    title: 'Launchpad expansion',
    text: 'KYC and anti-rug protection.',
    due: '2026-06-30',
  },
  {
    when: 'Q3 2026',
    title: 'Exchange partnerships',
    text: 'More places to trade, more liquidity.',
    due: '2026-09-30',
  },
  {
    when: 'Q4 2026',
    title: 'Mobile apps',
    text: 'The wallet in the app stores.',
    due: '2026-12-31',
  },
];

/** `late`: not done by the day for which it was announced. */
export type StepStatus = 'done' | 'planned' | 'late';

export type Milestone = Pick<Step, 'when' | 'title' | 'text'> & {
  readonly status: StepStatus;
  readonly statusText: string;
};

const endOfDay = (date: string): number => Date.parse(`${date}T23:59:59.999Z`);

type Times = { readonly now: number; readonly launchAt: number };

function statusOf({ due, doneOn }: Step, { now, launchAt }: Times): Pick<Milestone, 'status' | 'statusText'> {
  const doneAt = doneOn === 'launch' ? launchAt : Date.parse(doneOn ?? '');
  if (doneAt <= now) return { status: 'done', statusText: `Done ${formatPublicDay(doneAt)}` };
  if (endOfDay(due) < now) return { status: 'late', statusText: 'Later than planned' };
  return { status: 'planned', statusText: 'Planned' };
}

/** The steps with their status at a time; both times in ms. */
export const roadmapAt = (times: Times): readonly Milestone[] =>
  STEPS.map((step) => {
    const { when, title, text } = step;
    return { when, title, text, ...statusOf(step, times) };
  });
