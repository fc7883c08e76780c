import { localStore } from './local-storage.ts';

const key = 'vaultiq.rail';

/** Whether the rail shows only icons on this device. */
export const isRailCollapsed = (): boolean => localStore.read(key) === 'collapsed';

export const storeRail = (collapsed: boolean): void =>
  localStore.write(key, collapsed ? 'collapsed' : 'full');
