/** Every error of the table, in each of the ways in which screens show one. */
import { TextInput, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { problemFromRow } from '#app/platform/problem.ts';
import { EntryProblem } from '#app/ui/entry-problem.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { explain } from '#app/ui/refusal.ts';
import { ToastCard } from '#app/ui/toaster.tsx';
import { type ErrorCode, ERRORS } from '#domain/errors.ts';
import { Section } from './section.tsx';

const codes = Object.keys(ERRORS) as readonly ErrorCode[];

function OneError({ code }: { readonly code: ErrorCode }): ReactElement {
  const { title, reason, remedy } = explain(code);
  return (
    <article data-code={code} aria-label={code}>
      <Title order={3}>{code}</Title>
      <TextInput label={`A field for ${code}`} defaultValue="12.50" error={`${reason}. ${remedy}`} />
      <EntryProblem problem={problemFromRow(code, ERRORS[code])} />
      <Notice tone="bad" title={title} text={`${reason}. ${remedy}`} />
      <ToastCard toast={{ key: 1, tone: 'bad', title, message: `${reason}. ${remedy}` }} />
    </article>
  );
}

export const ErrorStates = (): ReactElement => (
  <Section title="Errors">
    {codes.map((code) => (
      <OneError key={code} code={code} />
    ))}
  </Section>
);
