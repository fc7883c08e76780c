// Proves for updates, questions, answers, documents and hiding who may give them, when each is refused, at its exact limits, and
// which refusal wins; and that a text is stored as everybody reads it.
import { describe, expect, it } from 'vitest';
import { anOffer, anOpenProject, DAY, projectIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { NOTICES, noticePage, noticeText } from '../notices.ts';
import { stateDigest } from '../features.ts';
import { countOpenQuestions } from './talks.ts';

const HASH = 'ab'.repeat(32);

const world = (): World =>
  aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin').holding('1000 DC'),
    person('cleo').holding('2000 DC'),
    person('ben').holding('2000 DC'),
    person('dan').holding('2000 DC'),
  );

const open = (on: World, change: object = {}): string =>
  anOpenProject(on, { creator: 'cleo', staff: 'ada', ...change });

const post = (on: World, project: string, change: object = {}, by = 'cleo') =>
  on.outcome(by, 'project.post_update', { project, title: 'Rented', text: 'Twelve roofs.', ...change });
const ask = (on: World, project: string, text: unknown = 'Which schools?', by = 'ben') =>
  on.outcome(by, 'project.ask', { project, text });
const answer = (on: World, project: string, question: unknown, text: unknown = 'Twelve.', by = 'cleo') =>
  on.outcome(by, 'project.answer', { project, question, text });
const add = (on: World, project: string, change: object = {}, by = 'cleo') =>
  on.outcome(by, 'project.add_document', { project, title: 'Leases', hash: HASH, ...change });
const hide = (on: World, project: string, named: object, by = 'ada', reason: unknown = 'An insult') =>
  on.outcome(by, 'project.hide', { project, ...named, reason });

const lastFact = (on: World, kind: string) => on.entries.at(-1)?.facts.find((fact) => fact.kind === kind);

describe('a text', () => {
  it.each([
    ['', 'FIELDS_REQUIRED'],
    ['   \n\t ', 'FIELDS_REQUIRED'],
    ['\u200B\u2060\uFEFF', 'FIELDS_REQUIRED'],
    ['\u202E \u2066', 'FIELDS_REQUIRED'],
    [null, 'FIELDS_REQUIRED'],
    [7, 'TALK_TEXT_INVALID'],
    [['x'], 'TALK_TEXT_INVALID'],
    ['a\u0000b', 'TALK_TEXT_INVALID'],
    ['a\u001Bb', 'TALK_TEXT_INVALID'],
    ['\uD800', 'TALK_TEXT_INVALID'],
  ])('%j is refused wherever one is written: %s', (text, code) => {
    const on = world();
    const project = open(on);
    ask(on, project);
    post(on, project);
    expect([
      post(on, project, { text }),
      post(on, project, { title: text }),
      ask(on, project, text),
      answer(on, project, 1, text),
      add(on, project, { title: text }),
      hide(on, project, { update: 1 }, 'ada', text),
    ]).toEqual(Array(6).fill(code));
  });

  it('is at most as long as the form says', () => {
    const on = world();
    const project = open(on);
    const textOfLength = (length: number): string => 'x'.repeat(length);
    expect([
      post(on, project, { title: textOfLength(100) }),
      post(on, project, { title: textOfLength(101) }),
    ]).toEqual(['committed', 'TALK_TEXT_INVALID']);
    expect([
      post(on, project, { text: textOfLength(2_000) }),
      post(on, project, { text: textOfLength(2_001) }),
    ]).toEqual(['committed', 'TALK_TEXT_INVALID']);
    expect([ask(on, project, textOfLength(500)), ask(on, project, textOfLength(501))]).toEqual([
      'committed',
      'TALK_TEXT_INVALID',
    ]);
    expect([
      answer(on, project, 1, textOfLength(2_001)),
      answer(on, project, 1, textOfLength(2_000)),
    ]).toEqual(['TALK_TEXT_INVALID', 'committed']);
    expect([
      add(on, project, { title: textOfLength(101) }),
      add(on, project, { title: textOfLength(100) }),
    ]).toEqual(['TALK_TEXT_INVALID', 'committed']);
    expect([
      hide(on, project, { update: 1 }, 'ada', textOfLength(201)),
      hide(on, project, { update: 1 }, 'ada', textOfLength(200)),
    ]).toEqual(['TALK_TEXT_INVALID', 'committed']);
  });

  it('is stored without invisible characters and outer blanks, and keeps lines, accents and emoji', () => {
    const on = world();
    const project = open(on);
    ask(on, project, '  \u202Eمرحبا\u200B\nnaïve 👩\u200D🌾 ');
    expect(lastFact(on, 'project.question_asked')).toMatchObject({ text: 'مرحبا\nnaïve 👩\u200D🌾' });
  });
});

describe('a project without a page', () => {
  const states: readonly (readonly [string, (on: World) => string])[] = [
    ['pending', (on) => projectIn(on.send('cleo', 'project.submit', anOffer(on)))],
    [
      'rejected',
      (on) => {
        const project = projectIn(on.send('cleo', 'project.submit', anOffer(on)));
        on.send('ada', 'project.reject', { project });
        return project;
      },
    ],
    [
      'withdrawn',
      (on) => {
        const project = projectIn(on.send('cleo', 'project.submit', anOffer(on)));
        on.send('cleo', 'project.withdraw', { project });
        return project;
      },
    ],
  ];

  it.each(states)('because it is %s, takes no text', (_state, make) => {
    const on = world();
    const project = make(on);
    expect([
      post(on, project),
      ask(on, project),
      answer(on, project, 1),
      add(on, project),
      hide(on, project, { update: 1 }),
    ]).toEqual([...Array<string>(4).fill('PROJECT_NOT_APPROVED'), 'TALK_NOT_FOUND']);
  });

  it.each(['p999', 'x', '', 'p0', 12, null])('because there is none (%j)', (project) => {
    const on = world();
    const outcomes = [
      post(on, project as string),
      ask(on, project as string),
      answer(on, project as string, 1),
      add(on, project as string),
      hide(on, project as string, { update: 1 }),
    ];
    expect(new Set(outcomes)).toEqual(new Set([project === null ? 'FIELDS_REQUIRED' : 'PROJECT_NOT_FOUND']));
  });
});

describe('project.post_update', () => {
  it('is for the creator, also while the vault is frozen and after the raise', () => {
    const on = world();
    const project = open(on);
    expect(post(on, project, {}, 'ben')).toBe('NOT_THE_CREATOR');
    expect(post(on, project, {}, 'owen')).toBe('NOT_THE_CREATOR');
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    expect(post(on, project)).toBe('committed');
    on.send('ada', 'project.unfreeze', { project });
    on.send('ben', 'project.invest', { project, amount: '1000' });
    on.send('cleo', 'project.launch', { project });
    expect(post(on, project)).toBe('committed');
  });

  it('takes ten within any 24 hours, and numbers them', () => {
    const on = world();
    const project = open(on);
    for (let n = 1; n <= 10; n += 1) {
      expect(post(on, project)).toBe('committed');
      expect(lastFact(on, 'project.update_posted')).toMatchObject({ n, userId: idOf('cleo') });
    }
    expect(post(on, project)).toBe('UPDATES_LIMIT');
    on.later(DAY - 1);
    expect(post(on, project)).toBe('UPDATES_LIMIT');
    on.later(1);
    expect(post(on, project)).toBe('committed');
  });

  it('takes two hundred in all', () => {
    const on = world();
    const project = open(on, { presaleEndAt: '2027-12-01T00:00:00.000Z', endAt: '2027-12-01T00:00:00.000Z' });
    for (let n = 0; n < 200; n += 1) {
      if (n % 10 === 0) on.later(DAY);
      expect(post(on, project)).toBe('committed');
    }
    on.later(DAY);
    expect(post(on, project)).toBe('UPDATES_LIMIT');
  });
});

describe('project.ask', () => {
  it('is for anybody else, and tells the creator without the text', () => {
    const on = world();
    const project = open(on);
    expect(ask(on, project, 'Mine?', 'cleo')).toBe('QUESTION_OWN_PROJECT');
    expect(ask(on, project)).toBe('committed');
    const facts = on.entries.at(-1)?.facts ?? [];
    const notice = facts.find((fact) => fact.kind === 'notification.raised');
    if (notice?.kind !== 'notification.raised') throw new Error('nobody was notified');
    expect(notice.userId).toBe(idOf('cleo'));
    expect(noticeText(notice, facts)).toEqual({
      type: 'project',
      title: 'A question for you',
      message: 'Somebody has a question about Solar roofs. Everybody sees it, and your answer',
    });
  });

  it('takes three of a person without an answer, of each project and each person', () => {
    const on = world();
    const project = open(on);
    const other = open(on, { symbol: 'MOON' });
    for (let n = 0; n < 3; n += 1) expect(ask(on, project)).toBe('committed');
    expect(ask(on, project)).toBe('QUESTIONS_LIMIT');
    expect(ask(on, other)).toBe('committed');
    expect(ask(on, project, 'And me?', 'dan')).toBe('committed');
    expect(answer(on, project, 2)).toBe('committed');
    expect(ask(on, project)).toBe('committed');
    expect(ask(on, project)).toBe('QUESTIONS_LIMIT');
  });

  it('counts a question that staff have hidden, so nobody repeats it', () => {
    const on = world();
    const project = open(on);
    for (let n = 1; n <= 3; n += 1) {
      ask(on, project);
      expect(hide(on, project, { question: n })).toBe('committed');
    }
    expect(ask(on, project)).toBe('QUESTIONS_LIMIT');
  });

  it('takes two hundred of all people', () => {
    const people = Array.from({ length: 68 }, (_, n) => `asker${String(n)}`);
    const on = world().with(...people.map((label) => person(label)));
    const project = open(on);
    const outcomes = people.flatMap((label) => [1, 2, 3].map(() => ask(on, project, 'Why?', label)));
    expect(outcomes.filter((outcome) => outcome === 'committed').length).toBe(200);
    expect(new Set(outcomes.slice(200))).toEqual(new Set(['QUESTIONS_LIMIT']));
    expect(countOpenQuestions(on.state, project)).toBe(200);
  });
});

describe('project.answer', () => {
  it('is for the creator, once, and not for what is hidden', () => {
    const on = world();
    const project = open(on);
    ask(on, project);
    ask(on, project);
    expect(answer(on, project, 1, 'No.', 'ben')).toBe('NOT_THE_CREATOR');
    for (const question of [3, 0, -1, 1.5, '1', null, undefined]) {
      expect(answer(on, project, question), String(question)).toBe('TALK_NOT_FOUND');
    }
    expect(answer(on, project, 1)).toBe('committed');
    expect(answer(on, project, 1, 'Thirteen.')).toBe('TALK_SETTLED');
    hide(on, project, { question: 2 });
    expect(answer(on, project, 2)).toBe('TALK_SETTLED');
  });

  it('tells whoever asked, unless their account is closed', () => {
    const on = aWorld().with(person('owen').as('owner'), person('cleo').holding('2000 DC'), person('eve'));
    const project = anOpenProject(on, { creator: 'cleo', staff: 'owen' });
    ask(on, project, 'One?', 'eve');
    ask(on, project, 'Two?', 'eve');
    answer(on, project, 1);
    expect(lastFact(on, 'notification.raised')).toMatchObject({
      notice: 'project.question_answered',
      userId: idOf('eve'),
    });
    expect(on.outcome('system', 'account.close', { userId: idOf('eve') })).toBe('committed');
    expect(answer(on, project, 2)).toBe('committed');
    expect(lastFact(on, 'notification.raised')).toBeUndefined();
  });
});

describe('project.add_document', () => {
  it('is for the creator, with a SHA-256, once each', () => {
    const on = world();
    const project = open(on);
    expect(add(on, project, {}, 'ben')).toBe('NOT_THE_CREATOR');
    for (const hash of ['ab', HASH.toUpperCase(), `${HASH}0`, 'g'.repeat(64), 5]) {
      expect(add(on, project, { hash }), String(hash)).toBe('TALK_TEXT_INVALID');
    }
    expect(add(on, project, { hash: '' })).toBe('FIELDS_REQUIRED');
    expect(add(on, project)).toBe('committed');
    expect(add(on, project, { title: 'Again' })).toBe('DOCUMENTS_LIMIT');
  });

  it('takes twenty', () => {
    const on = world();
    const project = open(on);
    const hashes = Array.from({ length: 21 }, (_, n) => String(n).padStart(64, '0'));
    const outcomes = hashes.map((hash) => add(on, project, { hash }));
    expect(outcomes).toEqual([...Array<string>(20).fill('committed'), 'DOCUMENTS_LIMIT']);
  });
});

describe('project.hide', () => {
  it('is for staff, once, and an admin hides nothing of their own project', () => {
    const on = world();
    const project = open(on);
    post(on, project);
    for (const by of ['cleo', 'ben']) expect(hide(on, project, { update: 1 }, by)).toBe('FORBIDDEN');
    expect(hide(on, project, { update: 1 })).toBe('committed');
    expect(hide(on, project, { update: 1 }, 'owen')).toBe('TALK_SETTLED');
    const own = anOpenProject(on, { creator: 'ada', staff: 'owen', symbol: 'OWN' });
    ask(on, own);
    expect(hide(on, own, { question: 1 })).toBe('OWN_PROJECT');
    expect(hide(on, own, { question: 1 }, 'owen')).toBe('committed');
  });

  it('names one thing that is there', () => {
    const on = world();
    const project = open(on);
    post(on, project);
    ask(on, project);
    add(on, project);
    for (const named of [
      {},
      { update: 1, question: 1 },
      { update: 2 },
      { question: 2 },
      { document: 2 },
      { update: 'x' },
    ]) {
      expect(hide(on, project, named), JSON.stringify(named)).toBe('TALK_NOT_FOUND');
    }
    for (const named of [{ update: 1 }, { question: 1 }, { document: 1 }]) {
      expect(hide(on, project, named), JSON.stringify(named)).toBe('committed');
    }
  });

  it('tells whoever wrote it why', () => {
    const on = world();
    const project = open(on);
    ask(on, project);
    hide(on, project, { question: 1 });
    const entry = on.entries.at(-1);
    const notice = lastFact(on, 'notification.raised');
    if (entry === undefined || notice?.kind !== 'notification.raised') throw new Error('nobody was notified');
    expect(notice.userId).toBe(idOf('ben'));
    expect(noticeText(notice, entry.facts)).toEqual({
      type: 'project',
      title: 'Your question is hidden',
      message: 'The staff have hidden it on the page of Solar roofs: An insult',
    });
    expect(noticePage({ entry, leaf: new Uint8Array(32) }, notice)).toBe(`/launchpad/project/${project}`);
    expect(NOTICES).toContain('project.talk_hidden');
  });
});

it('every change of what was said changes the digest of the state', () => {
  const on = world();
  const project = open(on);
  const before = stateDigest(on.state);
  ask(on, project);
  const asked = stateDigest(on.state);
  expect(asked).not.toBe(before);
  answer(on, project, 1);
  expect(stateDigest(on.state)).not.toBe(asked);
});
