import type { ReactElement } from 'react';
import type { CommandType } from '#app/feature.ts';
import type { SchedulePlan } from '#domain/schedule/schema.ts';

/** When, and the same as a text for the review; `command` is what is sent instead of a transfer. */
export type Planned = {
  readonly command: CommandType;
  readonly plan: SchedulePlan;
  readonly words: string;
};

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
