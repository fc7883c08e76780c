import type { ReactElement } from 'react';
import type { CommandType } from '#app/feature.ts';
import type { SchedulePlan } from '#domain/schedule/schema.ts';

/** The date and its text for the review; `command` is sent instead of a transfer. */
export type PlannedSend = {
  readonly command: CommandType;
  readonly plan: SchedulePlan;
  readonly words: string;
};

/** Sending on another day; the shell provides the feature for it. */
export type SendLater = {
  /** The field "When". */
  readonly field: ReactElement;
  readonly isLater: boolean;
  /** The field's value at this moment; null for an invalid one, whose error is then shown. */
  readonly read: () => PlannedSend | null;
  /** Called when the command `id` is stored on this device. */
  readonly onStored: (id: string) => void;
};
