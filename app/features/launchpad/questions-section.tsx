import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { QuestionValue } from '#domain/project-talk/document.ts';
import { answerLengthMax, openQuestionsMax, questionLengthMax } from '#domain/project-talk/limits.ts';
import { AnswerSchema, AskSchema } from '#domain/project-talk/schema.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { answerQuestion, askQuestion } from './commands.ts';
import type { SectionProps } from './project-section.ts';
import { TalkForm, type TalkFormText } from './talk-form.tsx';
import { hideAction, HiddenNote, PagedList, PendingTalk, TalkText, useReader } from './talk-parts.tsx';
import { usePendingTalk, useQuestions } from './use-talk.ts';

const perPage = 5;

const questionForm = (project: string): TalkFormText => ({
  title: 'Ask a question',
  text: `Everybody can read your question and its answer, but not who asked. You can have ${String(openQuestionsMax)} unanswered questions about a project.`,
  button: 'Ask',
  fields: [{ name: 'text', label: 'Question', lengthMax: questionLengthMax, rows: 4 }],
  command: askQuestion,
  schema: AskSchema,
  more: { project },
});

const answerForm = (project: string, { n, text = '' }: QuestionValue): TalkFormText => ({
  title: 'Answer a question',
  text: (
    <>
      <q dir="auto">{text}</q> Everybody can read your answer. It cannot be changed afterwards.
    </>
  ),
  button: 'Answer',
  fields: [{ name: 'text', label: 'Answer', lengthMax: answerLengthMax, rows: 6 }],
  command: answerQuestion,
  schema: AnswerSchema,
  more: { project, question: n },
});

type RowProps = {
  readonly question: QuestionValue;
  readonly onAnswer: (() => void) | null;
  readonly onHide: (() => void) | null;
};

function Answer({ question: { answer, hidden } }: Pick<RowProps, 'question'>): ReactElement {
  if (hidden !== undefined) return <HiddenNote hidden={hidden} />;
  if (answer === undefined) return <p className="vq-dimmed">Not answered yet.</p>;
  return (
    <div className="talk-answer">
      <span className="vq-small vq-dimmed">
        The creator, <RelativeTime at={answer.at} />
      </span>
      <TalkText>{answer.text}</TalkText>
    </div>
  );
}

function Row({ question, onAnswer, onHide }: RowProps): ReactElement {
  const { answer, at, hidden, n, text } = question;
  return (
    <li className="talk-item">
      <span className="vq-small vq-dimmed">
        Asked <RelativeTime at={at} />
      </span>
      {hidden === undefined ? (
        <h3 className="launchpad-text" dir="auto">
          {text}
        </h3>
      ) : null}
      <Answer question={question} />
      {hidden !== undefined || (onAnswer === null && onHide === null) ? null : (
        <div className="launchpad-actions">
          {onAnswer === null || answer !== undefined ? null : (
            <Button variant="default" aria-label={`Answer question ${String(n)}`} onClick={onAnswer}>
              Answer
            </Button>
          )}
          {onHide === null ? null : (
            <Button variant="subtle" color="red" aria-label={`Hide question ${String(n)}`} onClick={onHide}>
              Hide
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The questions about a project, with the creator's answers. */
export function QuestionsSection({ project }: Pick<SectionProps, 'project'>): ReactElement {
  const questions = useQuestions(project.id);
  const pending = [
    ...usePendingTalk('project.ask', project.id),
    ...usePendingTalk('project.answer', project.id),
  ];
  const { isCreator, mayHide } = useReader(project);
  const [writing, setWriting] = useState<TalkFormText | null>(null);
  const [action, setAction] = useState<Action | null>(null);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="questions">
      <div className="launchpad-heading">
        <h2 id="questions">Questions and answers</h2>
        {isCreator ? null : (
          <Button variant="default" onClick={() => setWriting(questionForm(project.id))}>
            Ask a question
          </Button>
        )}
      </div>
      <PendingTalk commands={pending} />
      {questions?.length === 0 ? <p className="vq-dimmed">Nobody has asked a question yet.</p> : null}
      <PagedList label="Questions" page={perPage} items={questions ?? []}>
        {(question) => (
          <Row
            key={question.n}
            question={question}
            onAnswer={isCreator ? () => setWriting(answerForm(project.id, question)) : null}
            onHide={mayHide ? () => setAction(hideAction(project, 'question', question.n)) : null}
          />
        )}
      </PagedList>
      <TalkForm writing={writing} onClose={() => setWriting(null)} />
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </section>
  );
}
