/** The projects that this device knows, and what the person has to do with them. */
import { useCallback, useMemo } from 'react';
import { map, type Observable, startWith } from 'rxjs';
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
import { useDataState } from '#app/data/device/provider.tsx';
import { type CommandDoc, useOutbox } from '#app/data/outbox/outbox.ts';
import { useRecords } from '#app/data/queries/records.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';

/** The range of ids of the catalogue's documents about projects. */
export const PROJECT_IDS = { first: 'project:', end: 'project;' } as const;

/** An unknown form of a newer authority is skipped. */
export const readProjects = (documents: readonly Pick<CatalogDoc, 'value'>[]): ProjectValue[] =>
  documents.flatMap(({ value }) => ProjectValueSchema.safeParse(value).data ?? []);

type Documents = readonly { toJSON(): unknown }[];

/** Each version of a document is checked once: a change of one project would otherwise check hundreds. */
const checked = new WeakMap<Documents[number], readonly ProjectValue[]>();

export function readOnce(document: Documents[number]): readonly ProjectValue[] {
  const known = checked.get(document);
  if (known !== undefined) return known;
  // The check copies it, so it needs no copy of its own.
  const read = readProjects([document.toJSON() as CatalogDoc]);
  checked.set(document, read);
  return read;
}

/** What was read last of each database: the list is there at once when a person returns to it. */
export const readLast = new WeakMap<DeviceData['database'], readonly ProjectValue[]>();

export const queryProjects = ({ collections: { catalog } }: DeviceDatabase) =>
  catalog.find({ selector: { id: { $gte: PROJECT_IDS.first, $lt: PROJECT_IDS.end } } });

function observeProjects({ database }: DeviceData): Observable<readonly ProjectValue[]> {
  const read$ = queryProjects(database).$.pipe(
    map((documents) => {
      const projects = documents.flatMap(readOnce);
      readLast.set(database, projects);
      return projects;
    }),
  );
  const last = readLast.get(database);
  return last === undefined ? read$ : read$.pipe(startWith(last));
}

const NO_PROJECTS: readonly ProjectValue[] = [];

export type ProjectsView = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly projects: readonly ProjectValue[];
};

/** Every approved project. */
export function useProjects(): ProjectsView {
  const failed = useDataState().status === 'failed';
  const { value } = useObservedData(observeProjects);
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
  // The documents may still be those of another page.
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

export type Mine = {
  /** The newest first; without withdrawn ones. */
  readonly own: readonly OwnProject[];
  readonly backings: readonly Backing[];
};

const KINDS = ['own-project', 'backing'] as const;
const NONE: Mine = { own: [], backings: [] };

/** The person's own projects and investments in the documents of these kinds. */
export function readMine(documents: readonly object[]): Mine {
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

export const useMine = (): Mine | undefined => useRecords(KINDS, readMine);

export const useMineOrNone = (): Mine => useMine() ?? NONE;

/** Commands about projects without an outcome, or refused and not dismissed, newest first; of one project, or of all. */
export function useAsked(project?: string): readonly CommandDoc[] {
  const { commands } = useOutbox();
  return commands.filter(
    ({ payload, status, type }) =>
      ABOUT_PROJECTS.some((name) => type.startsWith(name)) &&
      // The list and the button show at once what somebody wants to watch.
      (type !== 'project.watch' || status === 'refused') &&
      (project === undefined || (isAbout(project, payload) && !OF_SECTIONS.has(type))),
  );
}

const ABOUT_PROJECTS = ['project.', 'audit.', 'alert.'] as const;

/** An alert is named by its project and a number. */
const isAbout = (project: string, { alert, project: named }: CommandDoc['payload']): boolean =>
  named === project || String(alert).startsWith(`${project}:`);

/** On the page of a project their own sections show them, with their texts. */
const OF_SECTIONS: ReadonlySet<string> = new Set([
  'project.post_update',
  'project.ask',
  'project.answer',
  'project.add_document',
]);
