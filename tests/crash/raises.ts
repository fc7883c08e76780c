/** Prepares installations in which work of projects is due, and reads the outcome from their journals. */
import { apply, emptyState } from '#domain/features.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { projectFaults } from '#domain/project-launch/project-faults.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '#server/adapters/signing.ts';
import { audit } from '#server/audit/audit.ts';
import { readWallets } from '#server/audit/read-wallets.ts';
import { readConfig } from '#server/config.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import { readSecrets } from '#server/secrets.ts';
import { by, CREATOR, type RaiseSeed, seedBackers, seedRaise, STAFF } from '#tests/builders/many-backers.ts';
import { handIn, seedAccounts } from '#tests/builders/many-investors.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import type { Installation } from './installations.ts';

export const DAY_MS = 86_400_000;

export const signerOf = (directory: string) =>
  makeSigner(readSecrets(readConfig({ DATA_DIR: directory })).signingKey);

export type Seeded = Pick<RaiseSeed, 'symbol' | 'backers' | 'ends'> & {
  /** Days before now on which people invest. */
  readonly daysAgo: number;
  /** Launched on that day, and checked after the launch, so that its release and vesting are due. */
  readonly launched?: boolean;
};

/** Prepares raises without a running scheduler, so that their due work waits for the server's start. */
export async function seedRaises(
  { directory, withStore }: Installation,
  backers: number,
  raises: readonly Seeded[],
): Promise<void> {
  const startedAt = Date.now();
  let now = startedAt - Math.max(...raises.map(({ daysAgo }) => daysAgo + 1)) * DAY_MS;
  await withStore(async (store) => {
    const authority = await openTestAuthority({ store, signing: signerOf(directory), now: () => now });
    await seedBackers(authority, backers);
    for (const { daysAgo, launched = false, ...raise } of raises) {
      now = startedAt - daysAgo * DAY_MS;
      const project = await seedRaise(authority, { ...raise, now, endsAt: now + DAY_MS / 2 });
      if (!launched) continue;
      await handIn(authority, [by(CREATOR, 'project.launch', { project })]);
      const payload = { project, passed: true, reason: 'looked at' };
      await handIn(authority, [by(STAFF, 'project.check_release', payload)]);
    }
    await seedAccounts(store, authority.state);
    await authority.close();
  });
}

/** The outcome of one project, found by its symbol. Amounts are DC. */
export type Outcome = {
  readonly refunded: number;
  readonly delivered: number;
  /** The number of people who were refunded, or received their tokens, more than once. */
  readonly doubled: number;
  readonly back: string;
  readonly released: number;
  readonly vested: number;
  readonly launched: number;
  readonly closed: number;
};

export type Journal = {
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly faults: readonly string[];
  readonly clean: boolean;
};

/** Reads an installation that no process has open. */
export const readJournal = ({ directory, withStore }: Installation): Promise<Journal> =>
  withStore(async (store) => {
    const entries = await readEntries(store);
    const state = emptyState();
    for (const entry of entries) apply(state, entry);
    const report = await audit({
      publicKey: signerOf(directory).publicKey,
      hash: nodeSha256,
      holds: nodeSignatureHolds,
      wallets: await readWallets(store),
      blocks: blocksFrom(store, 1),
    });
    return { outcomes: outcomesOf(entries), faults: projectFaults(state), clean: report.clean };
  });

export async function readEntries(store: DocumentStore): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const page of blocksFrom(store, 1)) for (const block of page) entries.push(...block.entries);
  return entries;
}

/** The types of the commands in the newest block that has any. */
export const newestTypes = ({ withStore }: Installation): Promise<readonly string[]> =>
  withStore(async (store) => {
    let newest: readonly Entry[] = [];
    for await (const page of blocksFrom(store, 1))
      newest = page.findLast(({ entries }) => entries.length > 0)?.entries ?? newest;
    return newest.map(({ type }) => type);
  });

function outcomesOf(entries: readonly Entry[]): Record<string, Outcome> {
  const facts = entries.flatMap((entry) => entry.facts);
  const approved = facts.filter((fact) => fact.kind === 'project.approved');
  return Object.fromEntries(
    approved.map(({ project, terms }) => {
      const own = facts.filter((fact) => 'project' in fact && fact.project === project);
      const countOf = (kind: string): number => own.filter((fact) => fact.kind === kind).length;
      const refunds = own.filter((fact) => fact.kind === 'project.stakes_refunded');
      const deliveries = own.filter((fact) => fact.kind === 'project.tokens_delivered');
      const people = [...refunds, ...deliveries].map(({ userId }) => userId);
      const back = refunds.reduce((sum, { amount, fee }) => sum + readMicro(amount) + readMicro(fee), 0n);
      return [
        terms.symbol,
        {
          refunded: refunds.length,
          delivered: deliveries.length,
          doubled: people.length - new Set(people).size,
          back: writeMicro(back),
          released: countOf('project.released'),
          vested: countOf('project.vested'),
          launched: countOf('project.launched'),
          closed: countOf('project.raise_closed'),
        },
      ];
    }),
  );
}
