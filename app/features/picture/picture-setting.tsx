import { Button } from '@mantine/core';
import { type ReactElement, Suspense, useState } from 'react';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { NeedsConnection } from '#app/ui/needs-connection.tsx';
import { ChooseButton } from '#app/ui/picture-crop/choose-button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { removePicture } from './save-picture.ts';
import './picture.css';

const PictureSheet = lazyPart(async () => (await import('./picture-sheet.tsx')).PictureSheet);

const WHY_NOT = 'picture-needs-connection';

function RemoveButton({ person }: { readonly person: Person }): ReactElement {
  const { online, reachable } = useConnectivity();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const problem = await removePicture(person.id);
    setBusy(false);
    if (problem === null) showToast('Picture removed', 'Your initials take its place.');
    else showToast(problem.title, `${problem.detail}. ${problem.remedy}`, 'bad');
  };
  return (
    <Button
      variant="subtle"
      color="red"
      loading={busy}
      disabled={!online || !reachable}
      aria-describedby={online && reachable ? undefined : WHY_NOT}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  );
}

function Setting({ person }: { readonly person: Person }): ReactElement {
  const [file, setFile] = useState<File | null>(null);
  return (
    <div id="picture">
      <span className="vq-label">Your picture</span>
      <div className="picture-setting">
        <Avatar address={person.address} name={person.fullName} size="lg" />
        <div className="picture-actions">
          <ChooseButton
            label={person.picture === undefined ? 'Add a picture' : 'Change picture'}
            onFile={setFile}
          />
          {person.picture === undefined ? null : <RemoveButton person={person} />}
        </div>
      </div>
      <p className="vq-small vq-dimmed">
        Everybody who can look up your name sees it. It is cropped and saved anew on this device, so the place
        and time of a photo are not shared.
      </p>
      <NeedsConnection action="Changing your picture" id={WHY_NOT} />
      {file === null ? null : (
        <Suspense>
          <PictureSheet person={person} file={file} onFile={setFile} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The person's profile picture. */
export function Component(): ReactElement | null {
  const session = useSession();
  return session.status === 'signed-in' ? <Setting person={session.person} /> : null;
}
