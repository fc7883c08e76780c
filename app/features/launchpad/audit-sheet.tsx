import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { KYC_STATUSES, KYC_TEXT, type KycStatus, type ProjectValue } from '#domain/project/document.ts';
import { auditFindingsLengthMax } from '#domain/project/limits.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { newId } from '#app/platform/new-id.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { sayNotStored } from '#app/ui/toast.ts';
import { setAudit } from './commands.ts';
import { FormButtons } from './form-buttons.tsx';

type Values = { readonly score: string; readonly kyc: KycStatus; readonly findings: string };
type Problems = { readonly score?: string; readonly findings?: string };

const KYC_CHOICES = KYC_STATUSES.map((value) => ({ value, label: KYC_TEXT[value] }));

const isScore = (text: string): boolean => /^(100|\d{1,2})$/.test(text);

function problemsOf({ findings, score }: Values): Problems {
  return {
    ...(isScore(score.trim()) ? {} : { score: 'Enter a whole number from 0 to 100' }),
    ...(findings.trim() === '' ? { findings: 'Write what was found' } : {}),
  };
}

type FieldsProps = {
  readonly values: Values;
  readonly problems: Problems;
  readonly change: (changed: Partial<Values>) => void;
};

function Fields({ values, problems, change }: FieldsProps): ReactElement {
  return (
    <>
      <TextInput
        label="Audit score, 0 to 100"
        name="score"
        inputMode="numeric"
        value={values.score}
        error={problems.score}
        onChange={(event) => change({ score: event.currentTarget.value })}
      />
      <NativeSelect
        label="KYC status"
        name="kyc"
        data={KYC_CHOICES}
        value={values.kyc}
        onChange={(event) => {
          const chosen = KYC_STATUSES.find((each) => each === event.currentTarget.value);
          if (chosen !== undefined) change({ kyc: chosen });
        }}
      />
      <Textarea
        label="Findings"
        name="findings"
        rows={5}
        maxLength={auditFindingsLengthMax}
        value={values.findings}
        error={problems.findings}
        onChange={(event) => change({ findings: event.currentTarget.value })}
      />
    </>
  );
}

type Props = { readonly project: ProjectValue; readonly onClose: () => void };

function Form({ project, onClose }: Props): ReactElement {
  const { audit, id } = project;
  const enqueue = useEnqueue();
  const [command] = useState(newId);
  const [values, setValues] = useState<Values>({
    score: audit === null ? '' : String(audit.score),
    kyc: audit?.kyc ?? 'unverified',
    findings: audit?.findings ?? '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<Values>): void => {
    setValues({ ...values, ...changed });
    setProblems({});
  };
  const send = async (): Promise<void> => {
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { findings, kyc, score } = values;
    const payload = { project: id, score: Number(score), kyc, findings: findings.trim() };
    try {
      await enqueue(setAudit.type, payload, command);
      onClose();
    } catch {
      sayNotStored();
      setBusy(false);
    }
  };
  return (
    <form
      className="vq-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>
        Everybody can read the score, the KYC status and the findings on the page of {project.title}. The
        journal records them with your name.
      </p>
      <Fields values={values} problems={problems} change={change} />
      <FormButtons button="Publish the audit" busy={busy} onBack={onClose} />
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
    {project === null ? null : <Form key={project.id} project={project} onClose={onClose} />}
  </Sheet>
);
