import { Button } from '@mantine/core';
import { type ReactElement, Suspense, useState } from 'react';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { ChooseButton } from '#app/ui/picture-crop/choose-button.tsx';
import type { Form } from '#app/ui/use-form.ts';
import { isOnDevice } from './logo-source.ts';
import type { OfferValues } from './empty-offer.ts';
import { ProjectLogo } from './project-logo.tsx';

const LogoSheet = lazyPart(async () => (await import('./logo-sheet.tsx')).LogoSheet);

/** Says where a logo is that is not uploaded yet. */
function UploadNote({ logo }: { readonly logo: string }): ReactElement | null {
  const { online, reachable } = useConnectivity();
  if (!isOnDevice(logo)) return null;
  return (
    <p className="vq-small vq-dimmed" role="status">
      {online && reachable
        ? 'Kept with the draft until you preview the project; then it is uploaded.'
        : 'You are offline. The logo is kept with the draft, and uploaded when you preview the project with a connection.'}
    </p>
  );
}

/** Chooses, crops or removes the optional logo of a project. */
export function LogoField({ form }: { readonly form: Form<OfferValues> }): ReactElement {
  const [file, setFile] = useState<File | null>(null);
  const { logo, symbol, title } = form.values;
  const error = form.errors.logo;
  const choose = (chosen: string): void => form.set('logo', chosen);
  return (
    <div className="launchpad-logo" role="group" aria-labelledby="logo-label">
      <span className="vq-label" id="logo-label">
        Logo
      </span>
      <div className="launchpad-actions">
        <ProjectLogo title={title || 'Project'} symbol={symbol} logo={logo} size="lg" />
        <ChooseButton label={logo === '' ? 'Add a logo' : 'Change logo'} onFile={setFile} />
        {logo === '' ? null : (
          <Button variant="subtle" color="red" onClick={() => choose('')}>
            Remove<span className="vq-hidden"> the logo</span>
          </Button>
        )}
      </div>
      <p className="vq-small vq-dimmed">
        Optional. A JPEG, PNG or WebP picture; it is cut to a square on this device.
      </p>
      <UploadNote logo={logo} />
      {error === undefined ? null : (
        <p className="vq-small vq-bad" role="alert">
          {error}
        </p>
      )}
      {file === null ? null : (
        <Suspense>
          <LogoSheet file={file} onFile={setFile} onLogo={choose} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}
