/** The names of projects, from their public documents on this device: also offline. */
import { useCallback } from 'react';
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import { escrowName, tokensName, vestingName } from '#domain/project-vaults.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { queryRecentCommands } from '../outbox/recent-commands.ts';
import { observeRecords } from './records.ts';

export type ProjectName = { readonly title: string; readonly logo: string | null };
type NamedProject = ProjectName & { readonly vault: unknown };
type ProjectNames = ReadonlyMap<string, NamedProject>;

function nameIn({ id, value: { logo, title, vault } }: CatalogDoc): [string, NamedProject][] {
  if (typeof title !== 'string') return [];
  return [[id.slice('project:'.length), { title, logo: typeof logo === 'string' ? logo : null, vault }]];
}

/** By the projects' ids, for projects whose documents this device has. Their status does not matter. */
function watchNames(database: DeviceDatabase, ids: readonly string[]): Observable<ProjectNames> {
  if (ids.length === 0) return of(new Map());
  return database.collections.catalog.findByIds(ids.map((id) => `project:${id}`)).$.pipe(
    map((found) => [...found.values()].flatMap((document) => nameIn(document.toMutableJSON()))),
    distinctUntilChanged((before, after) => JSON.stringify(before) === JSON.stringify(after)),
    map((names) => new Map(names)),
  );
}

/** The names of these projects, by their ids. */
export function useProjectNames(projectIds: readonly string[]): ReadonlyMap<string, ProjectName> {
  const key = projectIds.join(' ');
  const observe = useCallback(
    ({ database }: DeviceData) => watchNames(database, key === '' ? [] : key.split(' ')),
    [key],
  );
  return useObservedData(observe).value ?? NO_NAMES;
}
const NO_NAMES: ProjectNames = new Map();

const KINDS = ['own-project', 'backing'] as const;

/** The projects that a person created, backed, or sent a command about from this device. */
function watchOwnIds(database: DeviceDatabase): Observable<string[]> {
  return combineLatest([
    observeRecords(database, { kind: { $in: [...KINDS] } }),
    queryRecentCommands(database).$,
  ]).pipe(
    map(([records, commands]) => {
      const named: unknown[] = [
        ...records.map((record) => (record['own-project'] ?? record.backing)?.project),
        ...commands.map(({ payload }) => payload['project']),
      ];
      return [...new Set(named.filter((id) => typeof id === 'string'))].sort();
    }),
    distinctUntilChanged((before, after) => before.join() === after.join()),
  );
}

/** A project, by each name that transactions have for its accounts. */
export type OwnProjects = ReadonlyMap<string, ProjectName>;

/** The projects that a person's transactions and commands are about. */
export const watchOwnProjects = (database: DeviceDatabase): Observable<OwnProjects> =>
  watchOwnIds(database).pipe(
    switchMap((ids) => watchNames(database, ids)),
    map(
      (names) =>
        new Map(
          [...names].flatMap(([id, named]) =>
            [named.vault, escrowName(id), vestingName(id), tokensName(id)].map(
              (party): [string, ProjectName] => [String(party), named],
            ),
          ),
        ),
    ),
  );
