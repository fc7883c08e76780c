import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { KYC_STATUSES, KYC_TEXT, type ProjectValue } from '#domain/project/document.ts';
import { auditFindingsLengthMax } from '#domain/project/limits.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { newId } from '#app/platform/new-id.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { type FieldErrors, type Form, useForm } from '#app/ui/use-form.ts';
import { setAudit } from './commands.ts';
import { FormButtons } from './form-buttons.tsx';

type Values = { readonly score: string; readonly kyc: string; readonly findings: string };

const KYC_CHOICES = KYC_STATUSES.map((value) => ({ value, label: KYC_TEXT[value] }));

const isScore = (text: string): boolean => /^(100|\d{1,2})$/.test(text);

function problemsOf({ findings, score }: Values): FieldErrors<Values> {
  return {
    ...(isScore(score.trim()) ? {} : { score: 'Enter a whole number from 0 to 100' }),
    ...(findings.trim() === '' ? { findings: 'Write what was found' } : {}),
  };
}

function Fields({ form }: { readonly form: Form<Values> }): ReactElement {
  return (
    <>
      <TextInput label="Audit score, 0 to 100" inputMode="numeric" {...form.field('score')} />
      <NativeSelect label="KYC status" data={KYC_CHOICES} {...form.field('kyc')} />
      <Textarea label="Findings" rows={5} maxLength={auditFindingsLengthMax} {...form.field('findings')} />
    </>
  );
}

type Props = { readonly project: ProjectValue; readonly onClose: () => void };

function AuditForm({ project, onClose }: Props): ReactElement {
  const { audit, id } = project;
  const enqueue = useEnqueue();
  const [command] = useState(newId);
  const form = useForm<Values>({
    initial: {
      score: audit === null ? '' : String(audit.score),
      kyc: audit?.kyc ?? 'unverified',
      findings: audit?.findings ?? '',
    },
    check: problemsOf,
    async onSubmit({ findings, kyc, score }) {
      const payload = { project: id, score: Number(score), kyc, findings: findings.trim() };
      await enqueue(setAudit.type, payload, command);
      onClose();
      return null;
    },
  });
  return (
    <form className="vq-stack" noValidate onSubmit={form.submit}>
      <p>
        Everybody can read the score, the KYC status and the findings on the page of {project.title}. The
        journal records them with your name.
      </p>
      <Fields form={form} />
      <FormButtons button="Publish the audit" busy={form.busy} onBack={onClose} />
    </form>
  );
}

/** The form of an audit; `project` is null while it is closed. */
export const AuditSheet = ({
  project,
  onClose,
}: {
  readonly project: ProjectValue | null;
  readonly onClose: () => void;
}): ReactElement => (
  <Sheet opened={project !== null} title={`Audit of ${project?.title ?? ''}`} onClose={onClose}>
    {project === null ? null : <AuditForm key={project.id} project={project} onClose={onClose} />}
  </Sheet>
);
