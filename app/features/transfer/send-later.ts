import type { ReactElement } from 'react';
import type { SchedulePlan } from '#domain/schedule/schema.ts';

/** When, and the same in words, for the review. */
export type Planned = { readonly plan: SchedulePlan; readonly words: string };

/** Sending on another day than today: the shell hands in who knows about that. */
export type SendLater = {
  /** Where the person says when. */
  readonly field: ReactElement;
  readonly isLater: boolean;
  /** What was said, as of this moment; null when it does not make sense, which is then shown. */
  readonly read: () => Planned | null;
  /** It is written down on this device, as the command `id`. */
  readonly onStored: (id: string) => void;
};
