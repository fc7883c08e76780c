import type { ReactElement } from 'react';
import type { AuditValue } from '#domain/project/document.ts';
import { type PillTone, StatusPill } from '#app/ui/status-pill.tsx';

const GOOD_SCORE = 80; // L2
const FAIR_SCORE = 60; // L2

function lookOf(score: number): readonly [tone: PillTone, text: string] {
  if (score >= GOOD_SCORE) return ['good', 'good'];
  return score >= FAIR_SCORE ? ['wait', 'fair'] : ['bad', 'poor'];
}

/** The score of an audit: green from 80 on, yellow from 60 on, otherwise red, with a word that says the same. */
export function AuditScore({ audit }: { readonly audit: AuditValue | null }): ReactElement {
  if (audit === null) return <StatusPill tone="calm">Not audited</StatusPill>;
  const [tone, text] = lookOf(audit.score);
  return <StatusPill tone={tone}>{`${String(audit.score)} of 100, ${text}`}</StatusPill>;
}
