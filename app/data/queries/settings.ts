import { useCallback, useEffect, useMemo, useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import type { SettingDoc } from '#domain/protocol.ts';
import { now } from '#app/platform/clock.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { storeTheme, type Theme } from '#app/platform/stored-theme.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData, useWhenOpen } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';
import { isoTime } from '#app/platform/iso-time.ts';

export type Settings = {
  readonly theme: Theme;
  readonly sound: boolean;
  readonly defaultCurrency: Currency;
};
export type SettingName = keyof Settings;

const defaults: Settings = { theme: 'system', sound: true, defaultCurrency: 'DC' };
export const settingsKey = 'vaultiq.settings';

const accepts: { readonly [Name in SettingName]: (value: unknown) => boolean } = {
  theme: (value) => value === 'system' || value === 'light' || value === 'dark',
  sound: (value) => typeof value === 'boolean',
  defaultCurrency: (value) => (CURRENCIES as readonly unknown[]).includes(value),
};

/**
 * `hideBalances` is no longer a setting: the ledger stores it (privacy.ts), and the old value only counts before that.
 */
const isSetting = (id: SettingDoc['id']): id is SettingName => Object.hasOwn(accepts, id);

/** Settings from stored documents; a value that this version does not know becomes the default. */
export function readSettings(documents: readonly Pick<SettingDoc, 'id' | 'value'>[]): Settings {
  const valid = documents
    .filter(({ id, value }) => isSetting(id) && accepts[id](value))
    .map(({ id, value }) => [id, value]);
  return { ...defaults, ...(Object.fromEntries(valid) as Partial<Settings>) };
}

function readStoredSettings(): Settings {
  try {
    const values = JSON.parse(localStore.read(settingsKey) ?? '{}') as Record<string, SettingDoc['value']>;
    const ids = Object.keys(accepts) as SettingName[];
    return readSettings(
      ids.flatMap((id) => {
        const value = values[id];
        return value === undefined ? [] : [{ id, value }];
      }),
    );
  } catch {
    return defaults;
  }
}

export const observeSettings = ({ database }: DeviceData) =>
  observeQuery(database.collections.settings.find());

/** The person's settings; until the database is open, those of the last visit. */
export function useSettings(): Settings {
  const { value } = useObservedData(observeSettings);
  const [before] = useState(readStoredSettings);
  const settings = useMemo(() => (value === undefined ? before : readSettings(value)), [value, before]);
  useEffect(() => {
    if (value === undefined) return;
    localStore.write(settingsKey, JSON.stringify(settings));
    storeTheme(settings.theme);
  }, [value, settings]);
  return settings;
}

export async function setSetting<Name extends SettingName>(
  { collections }: DeviceDatabase,
  id: Name,
  value: Settings[Name],
): Promise<void> {
  await collections.settings.incrementalUpsert({ id, value, updatedAt: isoTime(now()) });
}

export function useSetSetting(): <Name extends SettingName>(
  name: Name,
  value: Settings[Name],
) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(async (id, value) => setSetting((await whenOpen()).database, id, value), [whenOpen]);
}
