/** Where a refused request asks the person to confirm that it is them, and what shows the question learns of it. */
import { useSyncExternalStore } from 'react';
import { askPersonBy } from './http.ts';

export type StepUpPrompt = { readonly settle: (confirmed: boolean) => void };

let open: { readonly prompt: StepUpPrompt; readonly answer: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function changeTo(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether the person has confirmed it; requests that ask at once share one question. */
function askToConfirmSelf(): Promise<boolean> {
  // Nobody would ever answer where nothing shows the question.
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
    // What showed the question is gone: nobody would ever answer it.
    if (listeners.size === 0) open?.prompt.settle(false);
  };
};

/** The question that waits for an answer; null when there is none. */
export const useStepUpPrompt = (): StepUpPrompt | null =>
  useSyncExternalStore(
    subscribe,
    () => open?.prompt ?? null,
    () => null,
  );
