import { due, dueInBatches } from '#domain/features.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { projects } from '#domain/project/projects.ts';
import type { DemoPart, DemoStage, PlannedCommand, PlannedStep } from '../demo/demo-feature.ts';
import { isoTime } from '../iso-time.ts';
import { demoLogos, logoOf } from './demo-logos.ts';

const DAY_MS = 24 * 3_600_000;

type Stake = { readonly day: number; readonly wallet: number; readonly amount: string };

/** Days count from the beginning of the demo's history, which lasts 42 days; a raise may end later. */
type DemoProject = {
  readonly symbol: string;
  readonly title: string;
  readonly description: string;
  /** Its creator: the index of a wallet, or the admin. */
  readonly creator: number | 'admin';
  readonly type?: 'liquidity_generating';
  readonly submitted: number;
  readonly starts: number;
  readonly ends: number;
  readonly softCap: string;
  readonly hardCap: string;
  readonly price: string;
  readonly launchPrice: string;
  readonly stakes: readonly Stake[];
  readonly isPending?: true;
  readonly launched?: number;
  readonly frozen?: { readonly day: number; readonly reason: string };
  /** Proposed changes of the terms; each comes into force three days later. */
  readonly changes?: readonly { readonly day: number; readonly terms: object }[];
};

/** One project in every state that a backer can meet. */
const PROJECTS: readonly DemoProject[] = [
  {
    ...{
      symbol: 'SOLAR',
      title: 'Solar roofs for schools',
      creator: 'admin',
      submitted: 3,
      starts: 5,
      ends: 19,
    },
    description:
      'Panels on twelve school roofs. The power that a school does not need is sold, and pays for the next roof.',
    ...{ softCap: '200', hardCap: '600', price: '0.5', launchPrice: '0.75', launched: 14 },
    stakes: [
      { day: 6, wallet: 0, amount: '250' },
      { day: 8, wallet: 1, amount: '200' },
      { day: 12, wallet: 2, amount: '150' },
    ],
  },
  {
    ...{ symbol: 'FERRY', title: 'Harbour ferries', creator: 0, submitted: 6, starts: 8, ends: 20 },
    description: 'Two electric ferries between the old port and the islands, every twenty minutes.',
    ...{ softCap: '2000', hardCap: '8000', price: '0.25', launchPrice: '0.3' },
    stakes: [
      { day: 9, wallet: 1, amount: '150' },
      { day: 15, wallet: 2, amount: '150' },
    ],
  },
  {
    ...{ symbol: 'OMAP', title: 'Open walking maps', creator: 1, submitted: 33, starts: 35, ends: 62 },
    description:
      'Footpaths with steps, surfaces and benches, drawn by the people who walk them, free to use offline.',
    ...{ softCap: '400', hardCap: '1000', price: '0.1', launchPrice: '0.12' },
    changes: [
      { day: 36, terms: { maxStake: '600' } },
      { day: 41, terms: { maxStake: '600', price: '0.11', launchPrice: '0.15', hardCap: '1200' } },
    ],
    stakes: [
      { day: 36, wallet: 0, amount: '90' },
      // The creator stakes more than a fifth of the hard cap, which raises an alert.
      { day: 38, wallet: 1, amount: '210' },
    ],
  },
  {
    ...{ symbol: 'TRAIN', title: 'Night trains', creator: 2, submitted: 30, starts: 32, ends: 55 },
    description: 'Sleeping cars on three lines that lost theirs. Backers travel at half price for two years.',
    ...{ softCap: '500', hardCap: '1000', price: '1', launchPrice: '1.25' },
    stakes: [
      { day: 33, wallet: 0, amount: '500' },
      { day: 39, wallet: 1, amount: '450' },
    ],
  },
  {
    ...{ symbol: 'GARDEN', title: 'City gardens', creator: 0, submitted: 34, starts: 36, ends: 60 },
    description: 'Raised beds on car parks that stand empty, with water, tools and a gardener once a week.',
    ...{ softCap: '250', hardCap: '500', price: '0.05', launchPrice: '0.06', type: 'liquidity_generating' },
    stakes: [{ day: 39, wallet: 2, amount: '500' }],
  },
  {
    ...{ symbol: 'KEYS', title: 'Quiet keyboards', creator: 1, submitted: 39, starts: 47, ends: 75 },
    description: 'A keyboard that nobody else in the library hears, with parts that can be replaced by hand.',
    ...{ softCap: '1500', hardCap: '5000', price: '0.2', launchPrice: '0.25', stakes: [] },
  },
  {
    ...{ symbol: 'WELL', title: 'Deep wells', creator: 2, submitted: 35, starts: 37, ends: 58 },
    description: 'Wells for four villages, dug by a company that has dug ninety.',
    ...{ softCap: '600', hardCap: '2000', price: '0.4', launchPrice: '0.5' },
    frozen: { day: 40, reason: 'The permits that the creator sent are being checked' },
    stakes: [{ day: 38, wallet: 0, amount: '120' }],
  },
  {
    ...{
      symbol: 'BOAT',
      title: 'Paper boats',
      creator: 0,
      submitted: 41,
      starts: 46,
      ends: 70,
      isPending: true,
    },
    description: 'Boats of waxed paper that carry a light for one evening, for festivals on rivers.',
    ...{ softCap: '100', hardCap: '400', price: '0.01', launchPrice: '0.02', stakes: [] },
  },
];

export const demoProjectId = (state: State, symbol: string): string | undefined =>
  projects.of(state).bySymbol.get(symbol);

/** `name` tells commands of one type apart. */
type ProjectCommand = {
  readonly actor: string;
  readonly type: string;
  readonly name?: string;
  readonly more?: object;
};

/** Plans a command about a project, whose id is known only once it was submitted. */
export const about =
  (symbol: string, { actor, more = {}, name = 'once', type }: ProjectCommand): PlannedStep['commandsOf'] =>
  (state) => {
    const project = demoProjectId(state, symbol);
    const id = `demo-world:${type}:${symbol}:${name}`;
    return project === undefined ? [] : [{ id, type, actor, payload: { project, ...more } }];
  };

function dealOf(project: DemoProject, start: number) {
  const at = (day: number): string => isoTime(start + day * DAY_MS);
  const { ends, hardCap, launchPrice, price, softCap, starts, symbol, type = 'standard' } = project;
  return {
    ...{ hardCap, launchPrice, price, softCap, symbol, type, totalSupply: '1000000' },
    ...{ startAt: at(starts), presaleEndAt: at(ends), endAt: at(ends + 10) },
  };
}

function submission(project: DemoProject, creator: string, { pictures, start }: DemoStage): Command {
  const { description, symbol, title } = project;
  const payload = { description, title, ...dealOf(project, start), ...logoOf(pictures, symbol) };
  return { id: `demo-world:submit:${symbol}`, type: 'project.submit', actor: creator, payload };
}

function stepsOf(project: DemoProject, stage: DemoStage): (PlannedCommand | PlannedStep)[] {
  const { admin, owner, start, wallets } = stage;
  const { changes = [], frozen, launched, stakes, submitted, symbol } = project;
  const creator = project.creator === 'admin' ? admin : wallets[project.creator]?.userId;
  if (creator === undefined) return [];
  const on = (day: number, hour: number, act: ProjectCommand): PlannedStep => ({
    ...{ day, hour, commandsOf: about(symbol, act) },
  });
  return [
    { day: submitted, hour: 10, command: submission(project, creator, stage) },
    ...(project.isPending ? [] : [on(submitted + 1, 11, { actor: owner, type: 'project.approve' })]),
    ...stakes.map(({ amount, day, wallet }) =>
      on(day, 15, {
        name: String(wallet),
        ...{ actor: wallets[wallet]?.userId ?? '', type: 'project.invest', more: { amount } },
      }),
    ),
    ...changes.map(({ day, terms }) =>
      on(day, 16, {
        name: String(day),
        ...{ actor: creator, type: 'project.propose_change', more: { ...dealOf(project, start), ...terms } },
      }),
    ),
    ...(frozen === undefined
      ? []
      : [
          on(frozen.day, 9, {
            actor: owner,
            type: 'project.freeze',
            more: { reason: frozen.reason },
          }),
        ]),
    ...(launched === undefined
      ? []
      : [
          on(launched, 12, {
            actor: owner,
            type: 'project.check_release',
            more: { passed: true, reason: 'The roofs are rented, and the panels ordered' },
          }),
          on(launched, 13, { actor: creator, type: 'project.launch' }),
        ]),
  ];
}

/** The commands about projects that were due at the end of a day, as the authority would have submitted them. */
const dueAbout = (state: State, now: number): readonly Command[] =>
  [...due, ...dueInBatches]
    .flatMap((each) => each(state, now))
    .filter(({ type }) => type.startsWith('project.') || type.startsWith('alert.'));

/** A raise that ends is closed first, and its refunds are due after that. */
const ROUNDS_A_DAY = 3;

const plan = (stage: DemoStage): (PlannedCommand | PlannedStep)[] => [
  ...PROJECTS.flatMap((project) => stepsOf(project, stage)),
  ...Array.from({ length: stage.days * ROUNDS_A_DAY }, (_, n): PlannedStep => {
    const hour = 23 + (n % ROUNDS_A_DAY) / 10;
    return { day: Math.floor(n / ROUNDS_A_DAY), hour, commandsOf: dueAbout };
  }),
];

/** Eight projects: launched and vesting, refunded, two open, one before its launch, upcoming, frozen, and pending. */
export const demoLaunchpad: DemoPart = { pictures: demoLogos, plan };
