import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';

const CALLS = ['get', 'put', 'bulk', 'changes', 'range', 'find', 'createDatabase', 'info'] as const;

/** Asked before every call: `before` fails it without doing it, `after` does it and loses the answer. */
export type Failure = (call: string, args: readonly unknown[]) => 'before' | 'after' | 'none';

/** A store whose calls fail when the test says so. */
export function makeFailingStore(store: DocumentStore, failure: Failure): DocumentStore {
  const wrapped = { ...store };
  for (const name of CALLS) {
    const call = store[name].bind(store) as (...args: unknown[]) => Promise<unknown>;
    const failing = async (...args: unknown[]): Promise<unknown> => {
      const mode = failure(name, args);
      if (mode === 'before') throw new StoreError('unavailable', 'the test says no');
      const answer = await call(...args);
      if (mode === 'after') throw new StoreError('unknown', 'the answer was lost');
      return answer;
    };
    Object.assign(wrapped, { [name]: failing });
  }
  return wrapped;
}
