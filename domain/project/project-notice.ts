/** Notices about projects, which name the project where their text leaves the app. */
import type { PersonalFact } from '../ledger/document.ts';
import type { Fact } from '../ledger/facts.ts';
import { factAboutPerson, type NoticeDefinition, type NoticeLookup } from '../ledger/notice.ts';
import { projects } from './projects.ts';

/** Null where a text must not depend on what the project is called today. */
export const projectTitle = ({ state }: NoticeLookup, project: string): string | null =>
  state === null ? null : (projects.of(state).byId.get(project)?.text.title ?? null);

/** "Solar Kiosk: the fee was released". */
export function aboutProject(lookup: NoticeLookup, project: string, message: string): string {
  const title = projectTitle(lookup, project);
  return title === null ? message : `${title}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

type AboutProject = Extract<PersonalFact, { readonly project: string }>;
type MessageOf<F> = (fact: F, lookup: NoticeLookup) => string;

/** A notice about a fact that concerns its person and a project, which `message` names itself. */
export const notice = <F extends AboutProject>(
  kind: F['kind'],
  title: string,
  message: MessageOf<F>,
): NoticeDefinition => ({
  type: 'project',
  page: '/launchpad',
  text(facts, { userId }, lookup) {
    const fact: Fact = factAboutPerson(facts, userId, kind);
    return { type: 'project', title, message: message(fact as F, lookup) };
  },
});

/** One whose message begins with the name of the project. */
export const projectNotice = <F extends AboutProject>(
  kind: F['kind'],
  title: string,
  message: (fact: F) => string,
): NoticeDefinition =>
  notice<F>(kind, title, (fact, lookup) => aboutProject(lookup, fact.project, message(fact)));
