import type { ReactElement } from 'react';
import type { SchedulePlan } from '#domain/schedule/schema.ts';

/** Sending on another day than today: the shell hands in who knows about that. */
export type SendLater = {
  /** Where the person says when. */
  readonly field: ReactElement;
  readonly isLater: boolean;
  /** When; null for now, and while what was said does not make sense. */
  readonly plan: SchedulePlan | null;
  /** The same in words, for the review. */
  readonly words: string;
  /** Shows what does not make sense; whether there is nothing of that kind. */
  readonly check: () => boolean;
  /** It is written down on this device, as the command `id`. */
  readonly onStored: (id: string) => void;
};
