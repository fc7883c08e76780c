import { formatWithOptions } from 'node:util';

type Complaint = 'error' | 'warn';
type Complaining = Record<Complaint, (...words: unknown[]) => void>;

/**
 * Replaces `error` and `warn` of a console by recorders that still print.
 * Returns a function that returns the calls since its last call.
 * A test that expects an error spies on the method, so that the guard does not see it.
 */
export function guardConsole(target: Complaining): () => string[] {
  let heard: string[] = [];
  for (const method of ['error', 'warn'] as const) {
    const print = target[method].bind(target);
    target[method] = (...words) => {
      heard.push(`console.${method}: ${formatWithOptions({ colors: false }, ...words)}`);
      print(...words);
    };
  }
  return () => {
    const taken = heard;
    heard = [];
    return taken;
  };
}
