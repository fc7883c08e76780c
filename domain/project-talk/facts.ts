/**
 * The facts about updates, questions and documents of projects. The keys of a fact are in canonical order; `n` counts from 1 in each project. The
 * texts are in the private part of an entry: the public record has only its hash (docs/decisions/0001).
 */
import type { TalkSubject } from './schema.ts';

type About = { readonly n: number; readonly project: string; readonly userId: string };

/** `userId` is the creator's. */
export type UpdatePostedFact = About & {
  readonly kind: 'project.update_posted';
  readonly text: string;
  readonly title: string;
};

/** `userId` is the person who asks, whom the page never names; `projectTitle` is for the notice. */
export type QuestionAskedFact = About & {
  readonly kind: 'project.question_asked';
  readonly projectTitle: string;
  readonly text: string;
};

/** `userId` is the creator's; `projectTitle` is for the notice. */
export type QuestionAnsweredFact = About & {
  readonly kind: 'project.question_answered';
  readonly projectTitle: string;
  readonly text: string;
};

/** `hash`: hex SHA-256 of the file. `userId` is the creator's. */
export type DocumentAddedFact = About & {
  readonly hash: string;
  readonly kind: 'project.document_added';
  readonly title: string;
};

/** Staff have hidden a text for ever. `userId` is the person who wrote it; `projectTitle` is for the notice. */
export type TalkHiddenFact = About & {
  readonly kind: 'project.talk_hidden';
  readonly projectTitle: string;
  readonly reason: string;
  readonly subject: TalkSubject;
};

export type TalkFact =
  | UpdatePostedFact
  | QuestionAskedFact
  | QuestionAnsweredFact
  | DocumentAddedFact
  | TalkHiddenFact;

export type TalkNotice = 'project.question_asked' | 'project.question_answered' | 'project.talk_hidden';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    projectTalk: TalkFact;
  }
  interface FeatureNotices {
    projectTalk: TalkNotice;
  }
}
