import type { Feature } from '../ledger/feature.ts';
import type { TalkFact } from './facts.ts';
import { talkNotices } from './notices.ts';
import { documentDocument, questionDocument, updateDocument } from './public-documents.ts';
import { addDocumentRule, answerRule, askRule, hideRule, postUpdateRule } from './rules.ts';
import { talks } from './talks.ts';
import { projectTalkWire } from './wire-part.ts';

export const projectTalk = {
  name: 'project-talk',
  rules: [postUpdateRule, askRule, answerRule, addDocumentRule, hideRule],
  slices: [talks],
  facts: {
    'project.update_posted': true,
    'project.question_asked': true,
    'project.question_answered': true,
    'project.document_added': true,
    'project.talk_hidden': true,
  } satisfies Readonly<Record<TalkFact['kind'], true>>,
  documents: [updateDocument, questionDocument, documentDocument],
  notices: talkNotices,
  wire: projectTalkWire,
} satisfies Feature;
