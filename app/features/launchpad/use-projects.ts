/** The projects that this device knows, and the person's own projects and investments. */
import { useCallback, useMemo } from 'react';
import { map, type Observable } from 'rxjs';
import type { CatalogDoc } from '#domain/protocol.ts';
import {
  type Backing,
  BackingSchema,
  type OwnProject,
  OwnProjectSchema,
  type ProjectValue,
  ProjectValueSchema,
} from '#domain/project/document.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { rememberLast, useRemembered } from '#app/data/device/remembered.ts';
import { useDataState } from '#app/data/device/provider.tsx';
import { type CommandDoc, useOutbox } from '#app/data/outbox/outbox.ts';
import { recordsOf } from '#app/data/queries/records.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';

/** The range of ids of the catalogue's documents about projects. */
export const PROJECT_IDS = { first: 'project:', end: 'project;' } as const;

/** Documents in a form that this app does not know are skipped. */
export const readProjects = (documents: readonly Pick<CatalogDoc, 'value'>[]): ProjectValue[] =>
  documents.flatMap(({ value }) => ProjectValueSchema.safeParse(value).data ?? []);

type Documents = readonly { toJSON(): unknown }[];

/** Each version of a document is validated once; otherwise a change of one project would validate hundreds. */
const checked = new WeakMap<Documents[number], readonly ProjectValue[]>();

export function readOnce(document: Documents[number]): readonly ProjectValue[] {
  const known = checked.get(document);
  if (known !== undefined) return known;
  // Validating copies the document, so `toJSON` need not.
  const read = readProjects([document.toJSON() as CatalogDoc]);
  checked.set(document, read);
  return read;
}

export const queryProjects = ({ collections: { catalog } }: DeviceDatabase) =>
  catalog.find({ selector: { id: { $gte: PROJECT_IDS.first, $lt: PROJECT_IDS.end } } });

export const allProjects = rememberLast(({ database }): Observable<readonly ProjectValue[]> =>
  queryProjects(database).$.pipe(map((documents) => documents.flatMap(readOnce))),
);

const NO_PROJECTS: readonly ProjectValue[] = [];

export type ProjectsView = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly projects: readonly ProjectValue[];
};

/** Every approved project. */
export function useProjects(): ProjectsView {
  const failed = useDataState().status === 'failed';
  const value = useRemembered(allProjects);
  const pulled = useHasPulled('catalog');
  return useMemo(() => {
    const isUnknown = value === undefined || (value.length === 0 && !pulled);
    const status = failed ? 'failed' : isUnknown ? 'loading' : 'ready';
    return { status, projects: value ?? NO_PROJECTS };
  }, [failed, pulled, value]);
}

export type OneProject = {
  /** `none`: this device knows of no such project. */
  readonly status: 'loading' | 'ready' | 'none' | 'failed';
  readonly project: ProjectValue | null;
  /** The entry that changed it last. */
  readonly seq: number;
};

const NO_PROJECT = { project: null, seq: 0 } as const;

function projectIn(documents: readonly CatalogDoc[], id: string) {
  const [project] = readProjects(documents);
  // The documents may still be those of the page before.
  return project?.id === id ? { project, seq: documents[0]?.seq ?? 0 } : null;
}

/** An approved project. */
export function useProject(id: string): OneProject {
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeQuery(database.collections.catalog.find({ selector: { id: `project:${id}` } })),
    [id],
  );
  const failed = useDataState().status === 'failed';
  const { value, stale } = useObservedData(observe);
  const pulled = useHasPulled('catalog');
  return useMemo(() => {
    const found = projectIn(value ?? [], id);
    if (found !== null) return { status: 'ready', ...found };
    if (failed) return { status: 'failed', ...NO_PROJECT };
    return { status: value === undefined || stale || !pulled ? 'loading' : 'none', ...NO_PROJECT };
  }, [failed, id, pulled, stale, value]);
}

export type OwnRecords = {
  /** Newest first, without withdrawn ones. */
  readonly own: readonly OwnProject[];
  readonly backings: readonly Backing[];
};

const NONE: OwnRecords = { own: [], backings: [] };

/** The person's own projects and investments in the documents of these kinds. */
export function readOwnRecords(documents: readonly object[]): OwnRecords {
  const named = (name: string): unknown[] =>
    documents.map((document) => (document as Readonly<Record<string, unknown>>)[name]);
  return {
    own: named('own-project')
      .flatMap((value) => OwnProjectSchema.safeParse(value).data ?? [])
      .filter(({ state }) => state !== 'withdrawn')
      .toSorted((one, other) => other.submittedAt.localeCompare(one.submittedAt)),
    backings: named('backing').flatMap((value) => BackingSchema.safeParse(value).data ?? []),
  };
}

export const ownRecords = rememberLast(recordsOf(['own-project', 'backing'], readOwnRecords));

/** Undefined until they are read. */
export const useOwnRecords = (): OwnRecords | undefined => useObservedData(ownRecords.observe).value;

/** The same, beginning with what was read last, for a list of them. */
export const useRememberedOwnRecords = (): OwnRecords | undefined => useRemembered(ownRecords);

export const useOwnRecordsOrNone = (): OwnRecords => useOwnRecords() ?? NONE;

/** Commands about one project, or all, that have no verdict or were refused and not dismissed; newest first. */
export function usePendingCommands(project?: string): readonly CommandDoc[] {
  const { commands } = useOutbox();
  return commands.filter(
    ({ payload, status, type }) =>
      ABOUT_PROJECTS.some((name) => type.startsWith(name)) &&
      // The list and the button already show what somebody wants to watch.
      (type !== 'project.watch' || status === 'refused') &&
      (project === undefined || (isAbout(project, payload) && !OF_SECTIONS.has(type))),
  );
}

const ABOUT_PROJECTS = ['project.', 'audit.', 'alert.'] as const;

/** The id of an alert begins with that of its project. */
const isAbout = (project: string, { alert, project: named }: CommandDoc['payload']): boolean =>
  named === project || String(alert).startsWith(`${project}:`);

/** The sections of a project's page show these commands with their texts. */
const OF_SECTIONS: ReadonlySet<string> = new Set([
  'project.post_update',
  'project.ask',
  'project.answer',
  'project.add_document',
]);
