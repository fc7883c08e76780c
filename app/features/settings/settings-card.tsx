import { SegmentedControl, Switch, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { useSetSetting, useSettings } from '../../data/queries/settings.ts';
import { PrivacySwitch } from './privacy-switch.tsx';
import './settings-card.css';

const THEMES: { value: 'system' | 'light' | 'dark'; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The person's settings; they are synchronised to every device. */
export function SettingsCard(): ReactElement {
  const { theme, sound, defaultCurrency } = useSettings();
  const set = useSetSetting();
  return (
    <section className="vq-card settings" aria-label="Settings">
      <Title order={2}>Settings</Title>
      <div>
        <span className="vq-label" id="settings-theme">
          Theme
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby="settings-theme"
          data={THEMES}
          value={theme}
          onChange={(value) => void set('theme', value)}
        />
      </div>
      <div>
        <span className="vq-label" id="settings-currency">
          Currency of a new transfer
        </span>
        <SegmentedControl<Currency>
          fullWidth
          aria-labelledby="settings-currency"
          data={[...CURRENCIES]}
          value={defaultCurrency}
          onChange={(value) => void set('defaultCurrency', value)}
        />
      </div>
      <Switch
        size="md"
        label="Sound when money arrives"
        checked={sound}
        onChange={(event) => void set('sound', event.currentTarget.checked)}
      />
      <PrivacySwitch />
    </section>
  );
}
