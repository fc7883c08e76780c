import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSetSetting, useSettings } from '#app/data/queries/settings.ts';
import { THEMES } from '#app/ui/themes.ts';

const CHOICES = THEMES.map(({ value, label }) => ({ value, label }));

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
        data={CHOICES}
        value={theme}
        onChange={(value) => void set('theme', value)}
      />
    </div>
  );
}
