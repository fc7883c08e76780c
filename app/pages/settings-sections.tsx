import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { NotifyChoices } from '#app/features/push/notify-choices.tsx';
import { PushCard } from '#app/features/push/push-card.tsx';
import { YourDataCard } from '#app/features/account/your-data-card.tsx';
import { SettingsCard } from '#app/features/settings/settings-card.tsx';
import { type OfflineState, useOfflineState } from '#app/platform/app-update.ts';
import './settings-sections.css';

const OFFLINE_TEXT: Readonly<Record<OfflineState, readonly [title: string, text: string]>> = {
  ready: ['Ready offline', 'Every screen opens on this device without a network.'],
  storing: ['Not ready offline yet', 'The app is being stored on this device. Keep it open for a moment.'],
  never: [
    'Needs a network',
    'This browser cannot store the app. What you queue is still kept on this device.',
  ],
};

/** Shows whether the app itself is stored on this device. */
function OfflineCard(): ReactElement {
  const state = useOfflineState();
  const [title, text] = OFFLINE_TEXT[state];
  const Icon = state === 'ready' ? IconCloudCheck : IconCloudOff;
  return (
    <section className="vq-card settings-offline" aria-label="Offline">
      <Icon className={state === 'ready' ? 'vq-good' : 'vq-wait'} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p className="vq-dimmed vq-small">{text}</p>
      </div>
    </section>
  );
}

type Props = {
  /** The heading of the first section. */
  readonly title: string;
};

/** The settings of the person and of this device. */
export const SettingsSections = ({ title }: Props): ReactElement => (
  <div className="settings-columns">
    <SettingsCard title={title} />
    <div className="vq-stack">
      <PushCard>
        <NotifyChoices channels={['push', 'mail']} />
      </PushCard>
      <OfflineCard />
      <YourDataCard />
    </div>
  </div>
);
