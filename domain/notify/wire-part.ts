import type { WirePart } from '../wire-part.ts';
import { NotifyPreferencesSchema } from './preferences.ts';

export const notifyWire = { settings: { notify: NotifyPreferencesSchema } } as const satisfies WirePart;
