import { IconArrowLeft, IconRocketOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Projects that raise funds. There is none, and no way to begin one yet. */
export function Component(): ReactElement {
  return (
    <>
      <PageHeader
        title="Launchpad"
        subtitle="Projects that raise funds"
        back={
          <Link to="/dashboard" className="vq-text-button vq-back">
            <IconArrowLeft aria-hidden /> Back to Dashboard
          </Link>
        }
      />
      <EmptyMessage icon={IconRocketOff} title="No active projects yet. Check back soon!">
        <Link to="/market/data" className="vq-text-button">
          Market data
        </Link>
      </EmptyMessage>
    </>
  );
}
