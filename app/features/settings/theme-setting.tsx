import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSetSetting, useSettings } from '#app/data/queries/settings.ts';

const THEMES: { value: 'system' | 'light' | 'dark'; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function Component(): ReactElement {
  const { theme } = useSettings();
  const set = useSetSetting();
  return (
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
  );
}
