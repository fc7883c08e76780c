/** The texts of notices about updates, questions and documents. They quote no text, which would stay readable after staff hid it. */
import { factAbout, type NoticeDefinition, type NoticeText } from '../ledger/notice.ts';
import type { QuestionAnsweredFact, QuestionAskedFact, TalkHiddenFact, TalkNotice } from './facts.ts';

type About = QuestionAskedFact | QuestionAnsweredFact | TalkHiddenFact;

/** A notice that is named like its fact, and opens the page of the project. */
const notice = <F extends About>(
  kind: F['kind'],
  text: (fact: F) => readonly [title: string, message: string],
): NoticeDefinition => ({
  type: 'project',
  page: (facts) => `/launchpad/project/${factAbout<F>(facts, [kind]).project}`,
  text(facts): NoticeText {
    const [title, message] = text(factAbout<F>(facts, [kind]));
    return { type: 'project', title, message };
  },
});

export const talkNotices = {
  'project.question_asked': notice<QuestionAskedFact>('project.question_asked', ({ projectTitle }) => [
    'A question for you',
    `Somebody has a question about ${projectTitle}. Everybody sees it, and your answer`,
  ]),
  'project.question_answered': notice<QuestionAnsweredFact>(
    'project.question_answered',
    ({ projectTitle }) => ['Your question was answered', `The creator of ${projectTitle} has answered it`],
  ),
  'project.talk_hidden': notice<TalkHiddenFact>(
    'project.talk_hidden',
    ({ projectTitle, reason, subject }) => [
      `Your ${subject} is hidden`,
      `The staff have hidden it on the page of ${projectTitle}: ${reason}`,
    ],
  ),
} as const satisfies Readonly<Record<TalkNotice, NoticeDefinition>>;
