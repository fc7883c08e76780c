import { Textarea, TextInput } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { CommandDefinition } from '#app/feature.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { newId } from '#app/platform/new-id.ts';
import { ownFieldTexts } from '#app/ui/own-field-texts.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { type Form, useForm } from '#app/ui/use-form.ts';
import { FormButtons } from './form-buttons.tsx';

type Field = {
  readonly name: string;
  readonly label: string;
  readonly lengthMax: number;
  /** Set for a field of several lines. */
  readonly rows?: number;
};

/** The form of a public text. */
export type TalkFormText = {
  readonly title: string;
  /** Who reads it, and what cannot be undone. */
  readonly text: ReactNode;
  readonly button: string;
  readonly fields: readonly Field[];
  readonly command: CommandDefinition;
  readonly schema: z.ZodType;
  /** The rest of the payload. */
  readonly more: object;
};

type Values = Readonly<Record<string, string>>;

function TextField({
  field: { label, lengthMax, name, rows },
  form,
}: {
  readonly field: Field;
  readonly form: Form<Values>;
}): ReactElement {
  if (rows === undefined) {
    return <TextInput label={label} maxLength={lengthMax} autoComplete="off" {...form.field(name)} />;
  }
  return (
    <Textarea
      label={label}
      description={`At most ${String(lengthMax)} characters.`}
      maxLength={lengthMax}
      rows={rows}
      {...form.field(name)}
    />
  );
}

function Fields({
  writing,
  onClose,
}: {
  readonly writing: TalkFormText;
  readonly onClose: () => void;
}): ReactElement {
  const { button, command, fields, more, schema, text } = writing;
  const enqueue = useEnqueue();
  const { online, reachable } = useConnectivity();
  const [id] = useState(newId);
  const form = useForm<Values>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    check(values) {
      const parsed = schema.safeParse({ ...more, ...values });
      return parsed.success ? {} : ownFieldTexts(parsed.error.issues);
    },
    async onSubmit(values) {
      await enqueue(command.type, { ...more, ...values }, id);
      onClose();
      return null;
    },
  });
  return (
    <form className="vq-stack" noValidate onSubmit={form.submit} aria-label={writing.title}>
      <p>{text}</p>
      {fields.map((field) => (
        <TextField key={field.name} field={field} form={form} />
      ))}
      {online && reachable ? null : (
        <p className="vq-small vq-dimmed">
          You are offline. Your text waits on this device until there is a network.
        </p>
      )}
      <FormButtons button={button} busy={form.busy} onBack={onClose} />
    </form>
  );
}

/** The form to write an update, a question or an answer. */
export function TalkForm({
  writing,
  onClose,
}: {
  readonly writing: TalkFormText | null;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Sheet opened={writing !== null} title={writing?.title ?? ''} onClose={onClose}>
      {writing === null ? null : <Fields key={writing.title} writing={writing} onClose={onClose} />}
    </Sheet>
  );
}
