import { Button, FileButton, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { documentTitleLengthMax } from '#domain/project-talk/limits.ts';
import { AddDocumentSchema } from '#domain/project-talk/schema.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { hashFile } from '#app/platform/hash-file.ts';
import { newId } from '#app/platform/new-id.ts';
import { shortHash } from '#app/ui/format.ts';
import { ownFieldTexts } from '#app/ui/own-field-texts.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { type Form, useForm } from '#app/ui/use-form.ts';
import { addDocument } from './commands.ts';
import { FormButtons } from './form-buttons.tsx';

type Values = { readonly title: string; readonly hash: string };

const NO_FILE = 'Choose the file';

/** Reads the chosen file and sets its hash in the form. */
function FileField({ form }: { readonly form: Form<Values> }): ReactElement {
  const [name, setName] = useState<string | null>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const hash = await hashFile(file).catch(() => '');
    form.set('hash', hash);
    setName(hash === '' ? null : file.name);
  };
  const error = form.errors.hash;
  return (
    <div className="launchpad-actions talk-check">
      <FileButton
        onChange={(file) => void choose(file)}
        inputProps={{ 'aria-label': 'The file of the document' }}
      >
        {(props) => (
          <Button variant="default" {...props}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <span role="status" className={`vq-small ${error === undefined ? 'vq-dimmed' : 'vq-bad'}`}>
        {error ??
          (name === null ? 'It is read on this device only.' : `${name}: ${shortHash(form.values.hash)}`)}
      </span>
    </div>
  );
}

type Props = { readonly project: string; readonly onClose: () => void };

/** The form to add a document by its title and the hash of its file, which this device computes. */
export function DocumentSheet({ project, onClose }: Props): ReactElement {
  const enqueue = useEnqueue();
  const [id] = useState(newId);
  const form = useForm<Values>({
    initial: { title: '', hash: '' },
    check(values) {
      const parsed = AddDocumentSchema.safeParse({ project, ...values });
      if (parsed.success) return {};
      return { ...ownFieldTexts(parsed.error.issues), ...(values.hash === '' && { hash: NO_FILE }) };
    },
    async onSubmit(values) {
      await enqueue(addDocument.type, { project, ...values }, id);
      onClose();
      return null;
    },
  });
  return (
    <Sheet opened title="Add a document" onClose={onClose}>
      <form className="vq-stack" noValidate onSubmit={form.submit} aria-label="Add a document">
        <p>
          Everybody can read the title and the hash of the file. The file stays with you: share it as you
          like. Neither can be changed afterwards.
        </p>
        <TextInput
          label="Title"
          maxLength={documentTitleLengthMax}
          autoComplete="off"
          {...form.field('title')}
        />
        <FileField form={form} />
        <FormButtons button="Add document" busy={form.busy} onBack={onClose} />
      </form>
    </Sheet>
  );
}
