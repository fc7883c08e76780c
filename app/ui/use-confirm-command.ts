import { useState } from 'react';
import type { CommandType } from '../feature.ts';
import { newId } from '../platform/new-id.ts';
import type { AppProblem } from '../platform/problem.ts';
import type { ConfirmBy } from '../platform/two-factor.ts';
import { sayNotStored } from './toast.ts';

type Reviewed = { readonly type: CommandType; readonly payload: object };
/** Confirms a command if `by` says how, and stores it; rejects when the device could not (`useEnqueueConfirmed`). */
type Enqueue = (
  command: Reviewed & { readonly id: string },
  by: ConfirmBy | null,
) => Promise<AppProblem | null>;

/**
 * For the button of a review: stores the reviewed command once it is confirmed, then calls `onDone`. The id is made once,
 * so a second press stores no second command. Resolves to the error of the confirmation; a toast reports a failure to
 * store.
 */
export function useConfirmCommand(
  enqueue: Enqueue,
  { type, payload }: Reviewed,
  onDone: (id: string) => void,
): (by: ConfirmBy | null) => Promise<AppProblem | null> {
  const [id] = useState(newId);
  return async (by) => {
    try {
      const problem = await enqueue({ id, type, payload }, by);
      if (problem === null) onDone(id);
      return problem;
    } catch {
      sayNotStored();
      return null;
    }
  };
}
