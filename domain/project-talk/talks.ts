/** The slice of updates, questions and documents: their number, and which are open or hidden. Their texts are only in the facts. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { assert } from '../result.ts';
import type { TalkSubject } from './schema.ts';

/** One update, question or document. `at` in ms; `hash` of a document only. */
export type TalkItem = {
  readonly subject: TalkSubject;
  readonly project: string;
  readonly n: number;
  /** Who wrote it. */
  readonly userId: string;
  readonly at: number;
  readonly hash: string | null;
  readonly isAnswered: boolean;
  readonly isHidden: boolean;
};

/** The items of one project, derived from all items. */
type Talk = {
  readonly items: { readonly [Subject in TalkSubject]: Set<string> };
  /** The ids of its questions without an answer, and their number for each person. */
  readonly open: Set<string>;
  readonly openBy: Map<string, number>;
};

export type Talks = {
  /** By its id: `update:p12:3`. An item is replaced and never changed. */
  readonly byId: Map<string, TalkItem>;
  readonly byProject: Map<string, Talk>;
};

export const talkId = (subject: TalkSubject, project: string, n: number): string =>
  `${subject}:${project}:${String(n)}`;

const newTalk = (): Talk => ({
  items: { update: new Set(), question: new Set(), document: new Set() },
  open: new Set(),
  openBy: new Map(),
});

export const talks = defineSlice<Talks>({
  name: 'projectTalks',
  empty: () => ({ byId: new Map(), byProject: new Map() }),
  on: {
    'project.update_posted': (own, fact, { at }) => {
      put(own, newItem('update', fact, at));
    },
    'project.question_asked': (own, fact, { at }) => {
      put(own, newItem('question', fact, at));
    },
    'project.document_added': (own, fact, { at }) => {
      put(own, { ...newItem('document', fact, at), hash: fact.hash });
    },
    'project.question_answered': (own, { n, project }) => {
      change(own, talkId('question', project, n), { isAnswered: true });
    },
    'project.talk_hidden': (own, { n, project, subject }) => {
      change(own, talkId(subject, project, n), { isHidden: true });
    },
  },
  snapshot: {
    projectTalks: mapTable('items', {
      map: ({ byId }) => byId,
      write: (item) => item,
      add: (own, _id, written) => {
        put(own, written as TalkItem);
      },
    }),
  },
  // Left out while there is nothing: recorded journals contain digests from before there was any.
  digest: ({ byId, byProject }, digestMap) =>
    byId.size === 0
      ? {}
      : {
          projectTalks: digestMap(byId, (item) => ({ ...item })),
          projectTalksByProject: digestMap(byProject, ({ items, open, openBy }) => ({
            items: [items.update.size, items.question.size, items.document.size],
            open: [...open].sort(),
            openBy: digestMap(openBy, (count) => count),
          })),
        },
});

type PostedItem = { readonly n: number; readonly project: string; readonly userId: string };

const newItem = (subject: TalkSubject, { n, project, userId }: PostedItem, at: number): TalkItem => ({
  ...{ subject, project, n, userId, at },
  hash: null,
  isAnswered: false,
  isHidden: false,
});

/** Every change goes through here, so the derived sets always match the items. */
function put(own: Talks, item: TalkItem): void {
  const { isAnswered, project, subject, userId } = item;
  const id = talkId(subject, project, item.n);
  const talk = own.byProject.get(project) ?? newTalk();
  own.byProject.set(project, talk);
  own.byId.set(id, item);
  talk.items[subject].add(id);
  if (subject !== 'question' || talk.open.has(id) === !isAnswered) return;
  const count = (talk.openBy.get(userId) ?? 0) + (isAnswered ? -1 : 1);
  if (isAnswered) talk.open.delete(id);
  else talk.open.add(id);
  if (count === 0) talk.openBy.delete(userId);
  else talk.openBy.set(userId, count);
}

function change(own: Talks, id: string, to: Partial<TalkItem>): void {
  const item = own.byId.get(id);
  assert(item !== undefined, `there is no ${id}`);
  put(own, { ...item, ...to });
}

type Sliced = Pick<State, 'slices'>;

export const findTalk = (state: Sliced, id: string): TalkItem | undefined => talks.of(state).byId.get(id);

export const countTalk = (state: Sliced, subject: TalkSubject, project: string): number =>
  talks.of(state).byProject.get(project)?.items[subject].size ?? 0;

/** The questions about a project without an answer: of one person, or of all. */
export function countOpenQuestions(state: Sliced, project: string, userId?: string): number {
  const talk = talks.of(state).byProject.get(project);
  if (talk === undefined) return 0;
  return userId === undefined ? talk.open.size : (talk.openBy.get(userId) ?? 0);
}

/** The documents, updates or questions of a project. */
export function listTalk(state: Sliced, subject: TalkSubject, project: string): TalkItem[] {
  const { byId, byProject } = talks.of(state);
  return [...(byProject.get(project)?.items[subject] ?? [])].flatMap((id) => byId.get(id) ?? []);
}
