/** The slice of audits: the newest one of each project. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import type { KycStatus } from '../project/document.ts';

/** `score`: 0 to 100; `at`: ms; `seq`: that of its entry; `terms`: the hash of the audited terms. */
export type Audit = {
  readonly score: number;
  readonly kyc: KycStatus;
  readonly findings: string;
  readonly at: number;
  readonly seq: number;
  readonly terms: string;
};

/** Audits by project. */
export type Audits = { readonly byProject: Map<string, Audit> };

export const audits = defineSlice<Audits>({
  name: 'audits',
  empty: () => ({ byProject: new Map() }),
  on: {
    'project.audited': ({ byProject }, { findings, kyc, project, score, terms }, { at, seq }) => {
      byProject.set(project, { score, kyc, findings, at, seq, terms });
    },
  },
  snapshot: {
    audits: mapTable('audits', {
      map: ({ byProject }) => byProject,
      add: ({ byProject }, project, audit) => {
        byProject.set(project, audit as Audit);
      },
    }),
  },
  // Left out while there is none: recorded journals contain digests from before there were any.
  digest: ({ byProject }, digestMap) =>
    byProject.size === 0 ? {} : { projectAudits: digestMap(byProject, (audit) => ({ ...audit })) },
});

export const findAudit = (state: Pick<State, 'slices'>, project: string): Audit | undefined =>
  audits.of(state).byProject.get(project);
