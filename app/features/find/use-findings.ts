import { useEffect, useState } from 'react';
import { useWhenOpen } from '#app/data/device/device-context.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';
import type { Finder, FindQuery, Finding } from '#app/finder.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { loadFinders } from '#app/registered-features.ts';
import { foldedWords } from '#app/ui/match-score.ts';

export type SearchResult = {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly complete: boolean;
};

const NOTHING: SearchResult = { text: '', findings: [], complete: false };

const readQuery = (text: string): FindQuery => ({ text: text.trim(), words: foldedWords(text) });

/** The findings of a finder; none if it fails, so that the others still count. */
const findWith = async (finder: Finder, ...asked: Parameters<Finder>): Promise<readonly Finding[]> => {
  try {
    return await finder(...asked);
  } catch {
    return [];
  }
};

/**
 * The findings of all features for a text. Each finder's are shown as soon as they arrive; until the first, the previous
 * findings stay.
 */
export function useFindings(text: string, person: Person): SearchResult {
  const whenOpen = useWhenOpen();
  const enqueue = useEnqueue();
  const hasPulled = useHasPulled('transactions');
  const [found, setFound] = useState<SearchResult>(NOTHING);
  useEffect(() => {
    let current = true;
    const show = (findings: readonly Finding[], complete: boolean): void => {
      if (current) setFound({ text, findings, complete });
    };
    const search = async (): Promise<void> => {
      const [finders, { database, syncState }] = await Promise.all([loadFinders(), whenOpen()]);
      const hasHistory = syncState.read().pulledAt.transactions !== undefined;
      const around = { person, database, hasHistory, enqueue };
      const query = readQuery(text);
      let findings: readonly Finding[] = [];
      await Promise.all(
        finders.map(async (finder) => {
          const more = await findWith(finder, query, around);
          if (more.length === 0) return;
          findings = [...findings, ...more];
          show(findings, false);
        }),
      );
      show(findings, true);
    };
    search().catch(() => show([], true));
    return () => {
      current = false;
    };
    // Searches again when the whole history is on this device.
  }, [text, person, whenOpen, enqueue, hasPulled]);
  return found;
}
