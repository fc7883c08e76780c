import { Button } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { canShare, shareText } from '#app/platform/share.ts';
import { copyWithToast } from '#app/ui/copy-with-toast.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { dc, projectUrl } from './project-text.ts';
import { RaiseBar } from './raise-bar.tsx';

type Props = { readonly project: ProjectValue; readonly onClose: () => void };

/** A card of the project with a QR code, and its link to send. */
export function ShareSheet({ project, onClose }: Props): ReactElement {
  const { id, title, symbol, logo, price } = project;
  const url = projectUrl(id);
  return (
    <Sheet opened title="Share this project" onClose={onClose}>
      <div className="vq-stack">
        <section className="vq-surface launchpad-share" aria-label="Card to share">
          <div className="launchpad-card-head">
            <ProjectLogo title={title} symbol={symbol} logo={logo} size="lg" />
            <div>
              <strong>
                <bdi>{title}</bdi>
              </strong>
              <div className="vq-small vq-dimmed">
                {symbol} · {dc(price)}
              </div>
            </div>
          </div>
          <RaiseBar {...project} />
          <QrCode text={url} label={`QR code with the link to ${title}`} />
        </section>
        <p className="vq-small vq-mono launchpad-share-link">{url}</p>
        <p className="vq-small vq-dimmed">People without an account see the public part of the project.</p>
        {canShare() ? (
          <Button
            leftSection={<IconShare aria-hidden />}
            onClick={() => void shareText({ title, text: `${title} raises funds on ${PRODUCT_NAME}`, url })}
          >
            Share
          </Button>
        ) : null}
        <Button
          variant={canShare() ? 'default' : 'filled'}
          leftSection={<IconCopy aria-hidden />}
          onClick={() => void copyWithToast(url, 'Link copied')}
        >
          Copy link
        </Button>
      </div>
    </Sheet>
  );
}
