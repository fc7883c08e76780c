import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Person } from '#app/platform/stored-session.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { NeedsConnection } from '#app/ui/needs-connection.tsx';
import { CropSheet, type Encode, NOT_ENCODED } from '#app/ui/picture-crop/crop-sheet.tsx';
import { showToast } from '#app/ui/toast.ts';
import { savePicture } from './save-picture.ts';

type Props = {
  readonly person: Person;
  readonly file: File | null;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
};

type SaveProps = {
  readonly encode: Encode;
  readonly person: Person;
  readonly onSaved: () => void;
};

/** The chosen picture stays after a failure. */
function Save({ encode, person, onSaved }: SaveProps): ReactElement {
  const { online, reachable } = useConnectivity();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async (): Promise<void> => {
    setBusy(true);
    const blob = await encode();
    const failed = blob === null ? NOT_ENCODED : await savePicture(person.id, blob);
    setBusy(false);
    if (failed !== null) {
      setProblem(typeof failed === 'string' ? failed : `${failed.detail}. ${failed.remedy}`);
      return;
    }
    showToast('Picture saved', 'People you pay see it beside your name.', 'good');
    onSaved();
  };
  return (
    <>
      <NeedsConnection action="Saving your picture" id="saving-needs-connection" />
      {problem === '' ? null : (
        <p className="vq-bad" role="alert">
          {problem}
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        loading={busy}
        disabled={!online || !reachable}
        aria-describedby={online && reachable ? undefined : 'saving-needs-connection'}
        onClick={() => void save()}
      >
        Save picture
      </Button>
    </>
  );
}

/** Crops the chosen picture, then saves it. */
export const PictureSheet = ({ person, onClose, ...chosen }: Props): ReactElement => (
  <CropSheet
    {...chosen}
    title="Your picture"
    shape="circle"
    onClose={onClose}
    save={(encode) => <Save encode={encode} person={person} onSaved={onClose} />}
  />
);
