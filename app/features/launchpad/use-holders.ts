/** The holders of a project's token: loaded from the service page by page, and stored on this device for reading offline. */
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { type HolderPage, HolderPageSchema } from '#domain/project-launch/holder-answers.ts';
import { PROJECT_HOLDERS_PATH } from '#domain/project-launch/paths.ts';
import { useDeviceData } from '#app/data/device/device-context.ts';
import { now } from '#app/platform/clock.ts';
import { onOnline } from '#app/platform/connectivity.ts';
import { exchange } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { privateStorage } from '#app/seal/private-storage.ts';

const NAME = 'project-holders';
/** A device keeps the first rows of the projects that were opened last. */
const projectsKept = 8;
const rowsKept = 100;

const StoredPagesSchema = z.array(z.object({ id: z.string(), at: z.number(), page: HolderPageSchema }));
type StoredPage = z.infer<typeof StoredPagesSchema>[number];

function readStoredPages(userId: string): StoredPage[] {
  try {
    return StoredPagesSchema.parse(JSON.parse(privateStorage.read(userId, NAME) ?? '[]'));
  } catch {
    return [];
  }
}

function storePage(userId: string, id: string, page: HolderPage): void {
  const others = readStoredPages(userId).filter((kept) => kept.id !== id);
  // Without the cut rows, the cursor of the next page would leave a gap.
  const isCut = page.items.length > rowsKept;
  const kept = { ...page, items: page.items.slice(0, rowsKept), next: isCut ? null : page.next };
  const all = [{ id, at: now(), page: kept }, ...others].slice(0, projectsKept);
  privateStorage.write(userId, NAME, JSON.stringify(all));
}

const fetchPage = (id: string, cursor: string | null): Promise<Outcome<HolderPage>> =>
  exchange('get', PROJECT_HOLDERS_PATH, {
    values: { id },
    ...(cursor === null ? {} : { query: { cursor } }),
  });

type LoadedHolders = { readonly page: HolderPage; readonly at: number; readonly isLive: boolean };

export type HoldersView = {
  /** All pages that were loaded; null before anything is known. */
  readonly seen: LoadedHolders | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly again: () => void;
  readonly more: () => void;
};

const appendPage = (before: HolderPage, after: HolderPage): HolderPage => {
  const known = new Set(before.items.map(({ address }) => address));
  return { ...after, items: [...before.items, ...after.items.filter(({ address }) => !known.has(address))] };
};

/** `version`: the holders are loaded again when it changes. */
export function useHolders(id: string, version = ''): HoldersView {
  const userId = useDeviceData()?.userId ?? '';
  const [seen, setSeen] = useState<LoadedHolders | null>(() => {
    const kept = readStoredPages(userId).find((each) => each.id === id);
    return kept === undefined ? null : { page: kept.page, at: kept.at, isLive: false };
  });
  const [status, setStatus] = useState<HoldersView['status']>('loading');
  const [tries, setTries] = useState(0);
  const again = useCallback(() => {
    setStatus('loading');
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    let current = true;
    void fetchPage(id, null).then((outcome) => {
      if (!current) return;
      setStatus(outcome.ok ? 'ready' : 'failed');
      if (!outcome.ok) return;
      setSeen({ page: outcome.value, at: now(), isLive: true });
      storePage(userId, id, outcome.value);
    });
    const stop = onOnline(again);
    return () => {
      current = false;
      stop();
    };
  }, [again, id, tries, userId, version]);
  const more = (): void => {
    const before = seen?.page;
    if (before === undefined || before.next === null) return;
    setStatus('loading');
    void fetchPage(id, before.next).then((outcome) => {
      setStatus(outcome.ok ? 'ready' : 'failed');
      if (!outcome.ok) return;
      const page = appendPage(before, outcome.value);
      setSeen({ page, at: now(), isLive: true });
      storePage(userId, id, page);
    });
  };
  return { seen, status, again, more };
}
