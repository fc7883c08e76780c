/** The refunds of a failed raise. Once loaded, they are stored on this device. */
import { z } from 'zod';
import type { StakeAnswer } from '#domain/project-launch/answers.ts';
import { now } from '#app/platform/clock.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { privateStorage } from '#app/seal/private-storage.ts';
import { loadStakes } from './stakes.ts';

/** The refund of one backer. */
const RefundSchema = z.object({
  address: z.string(),
  amount: z.string(),
  fee: z.string(),
  at: z.string(),
  txId: z.string(),
});
export type Refund = z.infer<typeof RefundSchema>;

const StoredSchema = z.object({ project: z.string(), at: z.number(), refunds: z.array(RefundSchema) });
export type StoredRefunds = z.infer<typeof StoredSchema>;

const NAME = 'project-refunds';
/** How much is stored, because the storage of a browser is small: projects, and refunds of each. */
const projectsMax = 5;
const refundsMax = 500;

/** The refunds of these stakes. A backer with several stakes has one refund. */
export function refundsIn(stakes: readonly StakeAnswer[]): Refund[] {
  const byTransaction = new Map<string, Refund>();
  for (const { address, refund } of stakes) {
    if (refund !== undefined) byTransaction.set(refund.txId, { address, ...refund });
  }
  return [...byTransaction.values()].toSorted((one, other) => other.at.localeCompare(one.at));
}

function readAll(userId: string): StoredRefunds[] {
  try {
    return z.array(StoredSchema).parse(JSON.parse(privateStorage.read(userId, NAME) ?? '[]'));
  } catch {
    return [];
  }
}

export const readRefunds = (userId: string, project: string): StoredRefunds | null =>
  readAll(userId).find((each) => each.project === project) ?? null;

function store(userId: string, fresh: StoredRefunds): void {
  const others = readAll(userId).filter(({ project }) => project !== fresh.project);
  const kept = { ...fresh, refunds: fresh.refunds.slice(0, refundsMax) };
  privateStorage.write(userId, NAME, JSON.stringify([kept, ...others].slice(0, projectsMax)));
}

/** Loads the refunds from the service, and stores them for reading offline. */
export async function loadRefunds(userId: string, project: string): Promise<Outcome<StoredRefunds>> {
  const stakes = await loadStakes(project);
  if (!stakes.ok) return stakes;
  const fresh = { project, at: now(), refunds: refundsIn(stakes.value) };
  store(userId, fresh);
  return { ok: true, value: fresh };
}
