import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { labelLengthMax, privateNoteLengthMax } from '#domain/limits.ts';
import { type PrivateLabel, useLabels, usePrivateLabel, useSetPrivateLabel } from './labels.ts';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import './detail.css';

const suggestions = 'own-labels';

type Props = { readonly id: string; readonly stored: PrivateLabel };

function Form({ id, stored }: Props): ReactElement {
  const setPrivateLabel = useSetPrivateLabel();
  const labels = useLabels();
  const form = useForm<PrivateLabel>({
    initial: stored,
    check: () => ({}),
    onSubmit: async ({ label, note }) => {
      const words = { label: label.trim(), note: note.trim() };
      await setPrivateLabel(id, words);
      form.reset(words);
      const removed = words.label === '' && words.note === '';
      showToast(removed ? 'Label and note removed' : 'Label and note saved', undefined, 'good');
      return null;
    },
  });
  // Adopts what another device has stored, unless it would overwrite what is being typed.
  const [known, setKnown] = useState(stored);
  if (known.label !== stored.label || known.note !== stored.note) {
    setKnown(stored);
    if (!form.dirty) form.reset(stored);
  }
  return (
    <form className="detail-words" onSubmit={form.submit} noValidate>
      <TextInput
        label="Label"
        autoComplete="off"
        list={suggestions}
        maxLength={labelLengthMax}
        {...form.field('label')}
      />
      <datalist id={suggestions}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <Textarea label="Private note" rows={2} maxLength={privateNoteLengthMax} {...form.field('note')} />
      <div className="detail-words-end">
        <span className="vq-small vq-dimmed">Only you see your label and your private note.</span>
        <Button type="submit" variant="default" loading={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** A person's own words on a transaction: a label for searching, and a note. They are synchronised to every device. */
export function LabelForm({ id }: { readonly id: string }): ReactElement | null {
  const stored = usePrivateLabel(id);
  if (stored === null) return null;
  return <Form key={id} id={id} stored={stored} />;
}
