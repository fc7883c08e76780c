// Proves for every command about a project itself who may give it, when it is refused, and which refusal wins.
import { describe, expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, projectIn } from '#tests/builders/projects.ts';
import { aWorld, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { isoTime } from '../iso-time.ts';
import { viewProject } from '../project-launch/project-view.ts';
import { findProject } from './projects.ts';

const world = (parameters: Parameters<typeof aWorld>[0] = {}): World =>
  aWorld(parameters).with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('abe').as('admin').holding('1000 DC'),
    person('cleo').holding('2000 DC'),
    person('ben').holding('2000 DC'),
  );

const submitProject = (on: World, by = 'cleo', change: object = {}): string =>
  projectIn(on.send(by, 'project.submit', anOffer(on, { ...change })));
const open = (on: World, change: object = {}): string =>
  anOpenProject(on, { creator: 'cleo', staff: 'ada', ...change });

/** A project in each state, with a raise that starts tomorrow unless it has to run. */
const STATES: Readonly<Record<string, (on: World) => string>> = {
  pending: (on) => submitProject(on),
  rejected(on) {
    const project = submitProject(on);
    on.send('ada', 'project.reject', { project });
    return project;
  },
  withdrawn(on) {
    const project = submitProject(on);
    on.send('cleo', 'project.withdraw', { project });
    return project;
  },
  upcoming: (on) => open(on, { startAt: isoTime(on.now + DAY) }),
  open: (on) => open(on),
  succeeded(on) {
    const project = open(on);
    on.send('ben', 'project.invest', { project, amount: '1000' });
    return project;
  },
  launched(on) {
    const project = STATES['succeeded']?.(on) ?? '';
    on.send('cleo', 'project.launch', { project });
    return project;
  },
  failed(on) {
    const project = open(on);
    on.send('ben', 'project.invest', { project, amount: '1' });
    on.later(11 * DAY);
    carryOutDue(on);
    return project;
  },
};

const inState = (state: string): { on: World; project: string } => {
  const on = world();
  return { on, project: STATES[state]?.(on) ?? '' };
};

const STAFF_ONLY: readonly (readonly [string, object])[] = [
  ['project.approve', {}],
  ['project.reject', {}],
  ['project.set_active', { active: false }],
  ['project.verify', { verified: true }],
  ['project.freeze', { reason: 'a complaint' }],
  ['project.unfreeze', {}],
  ['project.check_release', { passed: true, reason: 'fine' }],
  ['audit.set', { score: 50, kyc: 'pending', findings: 'fine' }],
];

it.each(STAFF_ONLY)('%s is for staff, also for a project that does not exist', (type, more) => {
  const { on, project } = inState('open');
  for (const by of ['cleo', 'ben']) {
    expect(on.outcome(by, type, { project, ...more })).toBe('FORBIDDEN');
    expect(on.outcome(by, type, { project: 'p999', ...more })).toBe('FORBIDDEN');
  }
  for (const by of ['ada', 'owen'])
    expect(on.outcome(by, type, { project: 'p999', ...more })).toBe('PROJECT_NOT_FOUND');
});

it.each([
  ...STAFF_ONLY,
  ['project.withdraw', {}],
  ['project.launch', {}],
  ['project.burn', { amount: '1' }],
  ['project.pay_out', { amount: '1' }],
  ['project.invest', { amount: '1' }],
] as const)('%s knows no project but by its id', (type, more) => {
  const on = world();
  const names = ['', 'p', 'p0', 'p01', 'P1', '1', 'p1 ', 'p-1', 'p1.5', `p${'9'.repeat(16)}`, 7, {}, 'admin'];
  for (const project of names)
    expect(on.outcome('owen', type, { project, ...more })).toBe('PROJECT_NOT_FOUND');
  for (const project of [null, undefined])
    expect(on.outcome('owen', type, { project, ...more })).toBe('FIELDS_REQUIRED');
});

describe('an approval of the terms that staff have seen', () => {
  const waiting = () => {
    const on = world();
    const project = submitProject(on);
    const seen = () => viewProject(on.state, project)?.terms;
    const edit = (change: object) =>
      on.outcome('cleo', 'project.edit', { project, ...anOffer(on), ...change });
    return { on, project, seen, edit };
  };

  it('is refused when the creator has changed them since', () => {
    const { on, project, seen, edit } = waiting();
    const terms = seen();
    expect(edit({ softCap: '1' })).toBe('committed');
    expect(on.outcome('ada', 'project.approve', { project, terms })).toBe('OFFER_CHANGED');
    expect(findProject(on.state, project)).toMatchObject({ approved: false, state: 'pending' });
    expect(on.outcome('ada', 'project.approve', { project, terms: seen() })).toBe('committed');
  });

  it('follows a change of the texts alone, which need no approval', () => {
    const { on, project, seen, edit } = waiting();
    const terms = seen();
    expect(edit({ title: 'Solar gardens' })).toBe('committed');
    expect(on.outcome('ada', 'project.approve', { project, terms })).toBe('committed');
  });

  it.each(['', 'none', 'A'.repeat(64), 'a'.repeat(63), 7, null])('%j is no hash of terms', (terms) => {
    const { on, project } = waiting();
    expect(on.outcome('ada', 'project.approve', { project, terms })).toBe('OFFER_CHANGED');
  });

  it('that names none is of the present terms', () => {
    const { on, project } = waiting();
    expect(on.outcome('ada', 'project.approve', { project })).toBe('committed');
  });

  it('is refused with the decision first, and with the end of the raise last', () => {
    const { on, project } = waiting();
    const terms = 'a'.repeat(64);
    on.later(11 * DAY);
    expect(on.outcome('ada', 'project.approve', { project, terms })).toBe('OFFER_CHANGED');
    on.send('ada', 'project.reject', { project });
    expect(on.outcome('ada', 'project.approve', { project, terms })).toBe('PROJECT_DECIDED');
  });
});

// Who decides, in each state. The creator of the project is not on the staff.
it.each([
  ['project.approve', {}, { pending: 'committed', else: 'PROJECT_DECIDED' }],
  ['project.reject', { reason: 'no' }, { pending: 'committed', else: 'PROJECT_DECIDED' }],
  [
    'project.set_active',
    { active: false },
    { upcoming: 'committed', open: 'committed', else: 'PROJECT_NOT_APPROVED' },
  ],
  [
    'project.set_active',
    { active: true },
    { upcoming: 'PROJECT_UNCHANGED', open: 'PROJECT_UNCHANGED', else: 'PROJECT_NOT_APPROVED' },
  ],
  [
    'project.verify',
    { verified: true },
    { rejected: 'PROJECT_NOT_APPROVED', withdrawn: 'PROJECT_NOT_APPROVED', else: 'committed' },
  ],
  [
    'project.verify',
    { verified: false },
    { rejected: 'PROJECT_NOT_APPROVED', withdrawn: 'PROJECT_NOT_APPROVED', else: 'PROJECT_UNCHANGED' },
  ],
  [
    'project.freeze',
    { reason: 'a complaint' },
    {
      upcoming: 'committed',
      open: 'committed',
      succeeded: 'committed',
      launched: 'committed',
      else: 'PROJECT_NOT_APPROVED',
    },
  ],
  ['project.unfreeze', {}, { else: 'PROJECT_UNCHANGED' }],
  [
    'project.check_release',
    { passed: false, reason: 'not yet' },
    {
      upcoming: 'committed',
      open: 'committed',
      succeeded: 'committed',
      launched: 'committed',
      else: 'PROJECT_NOT_APPROVED',
    },
  ],
  [
    'audit.set',
    { score: 50, kyc: 'pending', findings: 'fine' },
    {
      pending: 'PROJECT_NOT_APPROVED',
      rejected: 'PROJECT_NOT_APPROVED',
      withdrawn: 'PROJECT_NOT_APPROVED',
      else: 'committed',
    },
  ],
] as const)('staff: %s %j, by state', (type, more, codes: Readonly<Record<string, string>>) => {
  const found = Object.keys(STATES).map((state) => {
    const { on, project } = inState(state);
    return [state, on.outcome('ada', type, { project, ...more })];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.keys(STATES).map((state) => [state, codes[state] ?? codes['else']])),
  );
});

it.each([
  ['project.approve', {}],
  ['project.reject', {}],
  ['project.set_active', { active: false }],
  ['project.verify', { verified: false }],
  ['project.freeze', { reason: 'a complaint' }],
  ['project.check_release', { passed: true, reason: 'fine' }],
  ['audit.set', { score: 50, kyc: 'pending', findings: 'fine' }],
] as const)('an admin cannot decide about their own project: %s', (type, more) => {
  const on = world();
  const project = submitProject(on, 'abe');
  if (type !== 'project.approve' && type !== 'project.reject') on.send('ada', 'project.approve', { project });
  expect(on.outcome('abe', type, { project, ...more })).toBe('OWN_PROJECT');
  expect(on.outcome('ada', type, { project, ...more })).toBe('committed');
});

it('an admin cannot unfreeze their own project, and an owner can', () => {
  const on = world();
  const [byAdmin, byOwner] = [submitProject(on, 'abe'), submitProject(on, 'owen', { symbol: 'OWN' })];
  for (const project of [byAdmin, byOwner]) {
    on.send('owen', 'project.approve', { project });
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
  }
  expect(on.outcome('abe', 'project.unfreeze', { project: byAdmin })).toBe('OWN_PROJECT');
  expect(on.outcome('owen', 'project.unfreeze', { project: byOwner })).toBe('committed');
});

describe('project.submit', () => {
  it.each([
    ['the fee', {}, '250', '249.999999'],
    ['at another price of DC, rounded up', { projectFeeUsd: 100_000_001n }, '100.000001', '100'],
    ['at another fee', { projectFeeUsd: 1n }, '0.000001', null],
  ] as const)('holds %s', (_what, parameters, enough, tooLittle) => {
    const on = aWorld(parameters).with(person('owen').as('owner'), person('cleo').holding(`${enough} DC`));
    submitProject(on);
    expect(on.available('cleo', 'DC')).toBe('0');
    if (tooLittle === null) return;
    const poor = aWorld(parameters).with(person('cleo').holding(`${tooLittle} DC`));
    expect(refusal(poor.send('cleo', 'project.submit', anOffer(poor)))).toEqual({
      code: 'PROJECT_FEE_MISSING',
      detail: { available: tooLittle, needed: enough },
    });
  });

  it('takes the fee at the current price of DC', () => {
    const on = world();
    on.send('ada', 'supply.set_price', { priceUsd: '1.5', reason: 'a test' });
    const proposal = on.entries.at(-1)?.facts.find(({ kind }) => kind === 'approval.proposed');
    if (proposal?.kind === 'approval.proposed')
      on.send('owen', 'approval.approve', { proposal: proposal.proposal });
    submitProject(on);
    expect(on.available('cleo', 'DC')).toBe('1833.333333');
  });

  it('is free without a fee', () => {
    const on = world({ projectFeeUsd: 0n });
    const project = submitProject(on);
    expect(on.available('cleo', 'DC')).toBe('2000');
    expect(on.outcome('ada', 'project.approve', { project })).toBe('committed');
  });

  it.each([
    ['pay', 'committed', '750'],
    ['refuse', 'PROJECT_LIMIT', '1000'],
  ] as const)(
    'an admin has one free project, and further ones: %s',
    (adminProjectsBeyondFree, code, left) => {
      const on = world({ adminProjectsBeyondFree });
      const first = submitProject(on, 'abe');
      expect(on.available('abe', 'DC')).toBe('1000');
      on.send('ada', 'project.reject', { project: first });
      const second = submitProject(on, 'abe');
      on.send('abe', 'project.withdraw', { project: second });
      submitProject(on, 'abe');
      expect(on.available('abe', 'DC')).toBe('1000');
      expect(on.outcome('abe', 'project.submit', anOffer(on, { symbol: 'MOON' }))).toBe(code);
      expect(on.available('abe', 'DC')).toBe(left);
    },
  );

  it('an owner pays nothing, for any number', () => {
    const on = world();
    for (const symbol of ['AA', 'BB', 'CC'])
      expect(on.outcome('owen', 'project.submit', anOffer(on, { symbol }))).toBe('committed');
    expect(on.posted('owen', 'DC')).toBe('0');
  });

  it('reports in order: wallet, terms, symbol, number of projects, limit, fee', () => {
    const on = world({ adminProjectsBeyondFree: 'refuse', projectFeeUsd: 100_000_000n });
    expect(on.outcome('nobody', 'project.submit', anOffer(on, { softCap: '2000' }))).toBe('WALLET_NOT_FOUND');
    submitProject(on, 'owen');
    for (const symbol of ['AA', 'BB', 'CC', 'DD', 'EE']) submitProject(on, 'cleo', { symbol });
    const send = (change: object) => on.outcome('cleo', 'project.submit', anOffer(on, { ...change }));
    expect(send({ softCap: '2000' })).toBe('CAPS_OUT_OF_ORDER');
    expect(send({})).toBe('SYMBOL_TAKEN');
    expect(send({ symbol: 'FF' })).toBe('PROJECTS_PENDING');
    const first = submitProject(on, 'ada', { symbol: 'GG' });
    on.send('owen', 'project.approve', { project: first });
    expect(on.outcome('ada', 'project.submit', anOffer(on, { symbol: 'HH' }))).toBe('PROJECT_LIMIT');
  });

  it('a symbol is free again when its project is over without a launch', () => {
    for (const [state, code] of [
      ['pending', 'SYMBOL_TAKEN'],
      ['open', 'SYMBOL_TAKEN'],
      ['succeeded', 'SYMBOL_TAKEN'],
      ['launched', 'SYMBOL_TAKEN'],
      ['rejected', 'committed'],
      ['withdrawn', 'committed'],
      ['failed', 'committed'],
    ] as const) {
      const { on } = inState(state);
      expect([state, on.outcome('owen', 'project.submit', anOffer(on))]).toEqual([state, code]);
    }
  });
});

describe('project.approve', () => {
  it('comes too late once the presale would be over', () => {
    const on = world();
    const project = submitProject(on);
    on.later(10 * DAY - 1);
    const late = world();
    const other = submitProject(late);
    late.later(10 * DAY);
    expect(on.outcome('ada', 'project.approve', { project })).toBe('committed');
    expect(late.outcome('ada', 'project.approve', { project: other })).toBe('RAISE_OVER');
    expect(late.outcome('ada', 'project.reject', { project: other })).toBe('committed');
    expect(late.available('cleo', 'DC')).toBe('2000');
  });

  it('two of the staff decide at once: the second decision is refused', () => {
    const on = world();
    const project = submitProject(on);
    expect(on.outcome('ada', 'project.approve', { project })).toBe('committed');
    expect(on.outcome('abe', 'project.reject', { project })).toBe('PROJECT_DECIDED');
    expect(on.outcome('abe', 'project.approve', { project })).toBe('PROJECT_DECIDED');
  });

  it.each([
    ['owen', true],
    ['abe', true],
    ['cleo', false],
  ])('gives a project of %s the Verified badge: %s', (by, verified) => {
    const on = world();
    const project = submitProject(on, by);
    on.send('ada', 'project.approve', { project });
    expect(findProject(on.state, project)?.verified).toBe(verified);
  });
});

describe('project.edit', () => {
  const edit = (on: World, project: string, change: object = {}, by = 'cleo') => {
    const { startAt, presaleEndAt, endAt } = findProject(on.state, project)?.terms ?? {};
    const dates = startAt !== undefined && { startAt: isoTime(startAt) };
    const ends = presaleEndAt !== undefined && { presaleEndAt: isoTime(presaleEndAt) };
    const last = endAt !== undefined && { endAt: isoTime(endAt) };
    return on.outcome(by, 'project.edit', { project, ...anOffer(on), ...dates, ...ends, ...last, ...change });
  };

  it.each([
    ['pending', 'committed', 'committed'],
    ['upcoming', 'committed', 'committed'],
    ['open', 'committed', 'PROJECT_STARTED'],
    ['succeeded', 'PROJECT_DECIDED', 'PROJECT_DECIDED'],
    ['launched', 'PROJECT_DECIDED', 'PROJECT_DECIDED'],
    ['failed', 'PROJECT_DECIDED', 'PROJECT_DECIDED'],
    ['rejected', 'PROJECT_DECIDED', 'PROJECT_DECIDED'],
    ['withdrawn', 'PROJECT_DECIDED', 'PROJECT_DECIDED'],
  ])('%s: new texts %s, new terms %s', (state, texts, terms) => {
    const one = inState(state);
    expect(edit(one.on, one.project, { title: 'Another' })).toBe(texts);
    const other = inState(state);
    expect(edit(other.on, other.project, { softCap: '99' })).toBe(terms);
  });

  it('is fixed at the moment of the start, not before', () => {
    const { on, project } = inState('upcoming');
    on.later(DAY - 1);
    expect(edit(on, project, { softCap: '99' })).toBe('committed');
    on.send('ada', 'project.approve', { project });
    on.later(1);
    expect(edit(on, project, { softCap: '98' })).toBe('PROJECT_STARTED');
  });

  it('reports in order: project, creator, state, start, terms, symbol', () => {
    const { on, project } = inState('open');
    submitProject(on, 'owen', { symbol: 'MOON' });
    expect(edit(on, 'p999')).toBe('PROJECT_NOT_FOUND');
    expect(edit(on, project, { softCap: '2000' }, 'ben')).toBe('NOT_THE_CREATOR');
    expect(edit(on, project, { softCap: '2000' }, 'owen')).toBe('NOT_THE_CREATOR');
    expect(edit(on, project, { softCap: '2000' })).toBe('PROJECT_STARTED');
    const later = inState('upcoming');
    submitProject(later.on, 'owen', { symbol: 'MOON' });
    expect(edit(later.on, later.project, { softCap: '2000', symbol: 'MOON' })).toBe('CAPS_OUT_OF_ORDER');
    expect(edit(later.on, later.project, { symbol: 'MOON' })).toBe('SYMBOL_TAKEN');
    expect(edit(later.on, later.project, { symbol: 'STAR' })).toBe('committed');
    expect(later.on.outcome('owen', 'project.submit', anOffer(later.on))).toBe('committed');
  });

  it('new terms wait for staff again, without a second fee, and their tokens are minted anew', () => {
    const { on, project } = inState('upcoming');
    edit(on, project, { totalSupply: '2000000', symbol: 'STAR' });
    expect(findProject(on.state, project)).toMatchObject({ approved: false, state: 'pending' });
    expect(on.outcome('ben', 'project.invest', { project, amount: '1' })).toBe('PROJECT_NOT_OPEN');
    expect(statement(on.send('ada', 'project.approve', { project }))).toEqual([
      `mint token ${project} -2000000 STAR`,
      `project ${project} tokens +2000000 STAR`,
    ]);
    expect(on.posted('cleo', 'DC')).toBe('1750');
  });
});

it.each([
  ['pending', 'committed'],
  ['upcoming', 'PROJECT_DECIDED'],
  ['open', 'PROJECT_DECIDED'],
  ['rejected', 'PROJECT_DECIDED'],
  ['withdrawn', 'PROJECT_DECIDED'],
  ['launched', 'PROJECT_DECIDED'],
  ['failed', 'PROJECT_DECIDED'],
])('project.withdraw of one that is %s: %s', (state, code) => {
  const { on, project } = inState(state);
  for (const by of ['ben', 'owen'])
    expect(on.outcome(by, 'project.withdraw', { project })).toBe('NOT_THE_CREATOR');
  expect(on.outcome('cleo', 'project.withdraw', { project })).toBe(code);
  if (code === 'committed') expect(on.available('cleo', 'DC')).toBe('2000');
});

describe('project.freeze', () => {
  it.each([
    ['', 'FREEZE_REASON_REQUIRED'],
    ['   ', 'FREEZE_REASON_REQUIRED'],
    [undefined, 'FREEZE_REASON_REQUIRED'],
    [null, 'FREEZE_REASON_REQUIRED'],
    [5, 'FREEZE_REASON_REQUIRED'],
    ['r'.repeat(201), 'PROJECT_TEXT_INVALID'],
    ['a\u0000b', 'PROJECT_TEXT_INVALID'],
    ['r'.repeat(200), 'committed'],
  ])('with the reason %j: %s', (reason, code) => {
    const { on, project } = inState('open');
    expect(on.outcome('ada', 'project.freeze', { project, reason })).toBe(code);
  });

  it('happens once, ends once, and counts', () => {
    const { on, project } = inState('open');
    on.send('ada', 'project.freeze', { project, reason: 'one' });
    expect(on.outcome('abe', 'project.freeze', { project, reason: 'two' })).toBe('PROJECT_UNCHANGED');
    expect(on.outcome('abe', 'project.unfreeze', { project })).toBe('committed');
    expect(on.outcome('ada', 'project.unfreeze', { project })).toBe('PROJECT_UNCHANGED');
    on.send('ada', 'project.freeze', { project, reason: 'three' });
    expect(findProject(on.state, project)).toMatchObject({ freezes: 2, frozen: 'three' });
  });
});
