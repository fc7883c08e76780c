/**
 * Keeps the logos of projects: a project refers to the file of its logo, so that the file is not erased after a day. A project that
 * was rejected or withdrawn refers to none.
 */
import type { Fact } from '#domain/ledger/facts.ts';
import type { Project } from '#domain/project/project.ts';
import { findProject, projects } from '#domain/project/projects.ts';
import type { Authority } from '../commands/authority.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../log.ts';
import { type Rounds, startRounds } from '../rounds.ts';
import type { Timers } from '../timers.ts';

type Deps = {
  readonly authority: Pick<Authority, 'state' | 'onDurable'>;
  readonly files: Pick<FileStore, 'refer'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Log, 'warn'>;
};

const REPEAT_EVERY_MS = 3_600_000;

const CHANGING: ReadonlySet<Fact['kind']> = new Set([
  'project.submitted',
  'project.edited',
  'project.rejected',
  'project.withdrawn',
]);

const logoOf = ({ state, text }: Project): string | null =>
  state === 'rejected' || state === 'withdrawn' ? null : (text.logo ?? null);

/**
 * Follows the journal. At the start, and every hour, it also goes through all projects, because a write to the store can fail. A
 * hash without a file is ignored: the project then shows its initials.
 */
export function startLogoReferences({ authority, files, timers, log }: Deps): Rounds {
  const { state } = authority;
  const refer = async (id: string): Promise<void> => {
    const project = findProject(state, id);
    if (project === undefined) return;
    await files.refer({ name: `logo:${id}`, userId: project.creator }, logoOf(project));
  };
  const referSafely = (id: string): Promise<void> =>
    refer(id).catch((error: unknown) => {
      log.warn({ err: error, project: id }, 'the logo of a project could not be stored for good yet');
    });
  authority.onDurable(({ block }) => {
    for (const fact of block.entries.flatMap(({ facts }) => facts)) {
      if (CHANGING.has(fact.kind) && 'project' in fact) void referSafely(String(fact.project));
    }
  });
  return startRounds({ timers, everyMs: REPEAT_EVERY_MS }, async () => {
    for (const id of projects.of(state).byId.keys()) await referSafely(id);
  });
}
