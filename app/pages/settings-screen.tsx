import type { ReactElement } from 'react';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SettingsSections } from './settings-sections.tsx';

/** The settings, reached from the account menu. */
export const Component = (): ReactElement => (
  <>
    <PageHeader title="Settings" subtitle="Appearance, notifications and your data" />
    <SettingsSections title="Preferences" />
  </>
);
