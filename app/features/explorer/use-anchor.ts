import { useCallback, useState } from 'react';
import type { ExplorerDoc } from '#domain/protocol.ts';

type Anchor = { readonly key: string; readonly upTo: number | null };

/**
 * Freezes a list while somebody reads it: `upTo` is the seq of the newest row to show, or null while the list still
 * fills. It is taken from `rows` as soon as they are `settled`; `release` shows everything again.
 */
export function useAnchor(key: string): {
  readonly upTo: number | null;
  readonly settle: (rows: readonly ExplorerDoc[], settled: boolean) => void;
  readonly release: () => void;
} {
  const [anchor, setAnchor] = useState<Anchor>({ key, upTo: null });
  const upTo = anchor.key === key ? anchor.upTo : null;
  return {
    upTo,
    // Called during rendering, which React allows for state derived from what is shown.
    settle: (rows, settled) => {
      if (upTo !== null || !settled || rows.length === 0) return;
      setAnchor({ key, upTo: rows.reduce((top, { seq }) => Math.max(top, seq), 0) });
    },
    release: useCallback(() => {
      setAnchor({ key, upTo: null });
    }, [key]),
  };
}
