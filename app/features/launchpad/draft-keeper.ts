/** Stores what is typed into the form of a new project, shortly after the last key, one version after the other. */
import type { DraftVersion, StoredDraft } from './drafts.ts';
import { isEmptyDraft } from './draft-values.ts';
import type { OfferValues } from './empty-offer.ts';
import type { Unstored } from './unstored-draft.ts';

const waitMs = 400;

export type DraftStore = {
  store(before: DraftVersion | null, values: OfferValues): Promise<StoredDraft>;
  remove(id: string): Promise<void>;
};

type Options = {
  readonly drafts: DraftStore;
  /** The version that the form began with; null for an empty form. */
  readonly version: DraftVersion | null;
  readonly values: OfferValues;
  readonly onStored: (stored: StoredDraft) => void;
  /** Called with whether everything that was typed is stored on this device. */
  readonly onSaved: (isSaved: boolean) => void;
  /** Called when something could not be stored on this device. */
  readonly onFailed: () => void;
};

export type DraftKeeper = {
  typed(values: OfferValues): void;
  /** Stores at once what is not stored yet. Never rejects. */
  flush(): Promise<void>;
  /** What is not stored yet, and the version that it follows. */
  unstored(): Unstored | null;
  /** Whether this version of the draft is newer than the form, in which nothing was typed since. */
  isBehind(latest: DraftVersion): boolean;
  /** Removes the draft, when its project was submitted. */
  remove(): Promise<void>;
};

export function makeDraftKeeper(options: Options): DraftKeeper {
  const { drafts, version, values, onStored, onSaved, onFailed } = options;
  let current = version;
  let known = values;
  let pending: OfferValues | null = null;
  let stored = values;
  let busy = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  const removeCurrent = async (): Promise<void> => {
    const before = current;
    current = null;
    if (before !== null) await drafts.remove(before.id);
  };
  const storePending = async (): Promise<void> => {
    const next = pending;
    pending = null;
    if (next === null || isOver) return;
    if (isEmptyDraft(next)) await removeCurrent();
    else {
      const draft = await drafts.store(current, next);
      current = draft;
      onStored(draft);
    }
    stored = next;
    if (pending === null) onSaved(true);
  };
  const inTurn = (task: () => Promise<void>): Promise<void> => {
    clearTimeout(timer);
    busy += 1;
    last = last
      .then(task)
      .catch(onFailed)
      .finally(() => {
        busy -= 1;
      });
    return last;
  };
  const flush = (): Promise<void> => (pending === null ? last : inTurn(storePending));
  return {
    typed(next) {
      if (next === known || isOver) return;
      known = next;
      pending = next;
      onSaved(false);
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), waitMs);
    },
    flush,
    unstored: () => (known === stored || isOver ? null : { version: current, values: known }),
    isBehind: ({ id, updatedAt }) =>
      busy === 0 && pending === null && id === current?.id && updatedAt > current.updatedAt,
    remove() {
      isOver = true;
      return inTurn(removeCurrent);
    },
  };
}
