/** Connects a refused request to the sheet that asks the person to prove who they are. */
import { useSyncExternalStore } from 'react';
import { askPersonBy } from './http.ts';

export type StepUpPrompt = { readonly settle: (confirmed: boolean) => void };

let open: { readonly prompt: StepUpPrompt; readonly answer: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function changeTo(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether the person has given a proof; concurrent requests share one sheet. */
function askToConfirmSelf(): Promise<boolean> {
  // Without a component that shows the sheet nobody could answer.
  if (listeners.size === 0) return Promise.resolve(false);
  if (open !== null) return open.answer;
  let prompt: StepUpPrompt | null = null;
  const answer = new Promise<boolean>((resolve) => {
    prompt = {
      settle(confirmed) {
        changeTo(null);
        resolve(confirmed);
      },
    };
  });
  if (prompt !== null) changeTo({ prompt, answer });
  return answer;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  askPersonBy(askToConfirmSelf);
  return () => {
    listeners.delete(listener);
    // The component that showed the sheet is gone, so nobody could answer.
    if (listeners.size === 0) open?.prompt.settle(false);
  };
};

/** The prompt that waits for an answer; null when there is none. */
export const useStepUpPrompt = (): StepUpPrompt | null =>
  useSyncExternalStore(
    subscribe,
    () => open?.prompt ?? null,
    () => null,
  );
