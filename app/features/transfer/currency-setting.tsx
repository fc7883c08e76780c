import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { useSetSetting, useSettings } from '#app/data/queries/settings.ts';

export function Component(): ReactElement {
  const { defaultCurrency } = useSettings();
  const set = useSetSetting();
  return (
    <div>
      <span className="vq-label" id="settings-currency">
        Default currency
      </span>
      <SegmentedControl<Currency>
        fullWidth
        aria-labelledby="settings-currency"
        data={[...CURRENCIES]}
        value={defaultCurrency}
        onChange={(value) => void set('defaultCurrency', value)}
      />
    </div>
  );
}
