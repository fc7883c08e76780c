/**
 * The escrow replay: a device checks every entry of a project against the signed journal, adds up what they moved, and compares
 * the sums with the public document. It needs only the entries and the service's public key.
 */
import { linkProblem, signatureHolds } from '../ledger/block.ts';
import { canonicalBytes } from '../ledger/hash.ts';
import { leafHash } from '../ledger/merkle.ts';
import { transactionId } from '../ledger/record.ts';
import { type Micro, readMicro, writeMicro } from '../money.ts';
import type { ProjectValue } from '../project/document.ts';
import { tokensFor } from '../project/raise-terms.ts';
import type { ReceiptRecord } from '../receipt/schema.ts';
import type { ProjectEntry } from './entries.ts';
import {
  applyMovement,
  divideReserves,
  EFFECTS,
  emptyReplay,
  isOfProject,
  type Movement,
  type ReplayedSums,
  REPLAYED_FIELDS,
  type ReplayedField,
  type ReplayProject,
  type Sums,
} from './replayed-sums.ts';

/**
 * Why an entry is wrong. ALTERED: the signed block does not contain it. NOT_SIGNED: the service has not signed its block.
 * FOREIGN: it moves nothing of this project. OUT_OF_ORDER: it is older than the one before, or comes twice. OVERDRAWN: it takes
 * more than there is. TOKENS_WRONG: the tokens are not the amount divided by the price. REFUND_WRONG: it does not return the
 * whole stake. VESTING_WRONG: not exactly half is held back, or the rest is released only in part. SOFT_CAP_MISSED: a launch
 * below the soft cap.
 */
export type EntryProblem =
  | 'ALTERED'
  | 'NOT_SIGNED'
  | 'FOREIGN'
  | 'OUT_OF_ORDER'
  | 'OVERDRAWN'
  | 'TOKENS_WRONG'
  | 'REFUND_WRONG'
  | 'VESTING_WRONG'
  | 'SOFT_CAP_MISSED';

/** One entry: what it moved, as decimal strings with a sign, and what is in escrow afterwards. */
export type ReplayStep = {
  readonly seq: number;
  /** ms */
  readonly at: number;
  readonly type: string;
  /** Its first transaction in the explorer. */
  readonly id: string;
  readonly moved: Readonly<Partial<Record<ReplayedField, string>>>;
  readonly escrow: string;
  readonly problem: EntryProblem | null;
};

export type Difference = {
  readonly field: ReplayedField | 'backers';
  readonly document: string;
  readonly replayed: string;
};

export type ReplayResult = {
  readonly addsUp: boolean;
  /** The first entry that is wrong. */
  readonly wrong: ReplayStep | null;
  readonly differences: readonly Difference[];
  readonly sums: Readonly<Record<ReplayedField, string>>;
};

/** What the replay is compared with. */
export type ReplayedDocument = Pick<ProjectValue, ReplayedField | 'backers'>;

export type Replay = {
  /**
   * Checks an entry and adds it up; a wrong one is not added. Entries come oldest first. `isSigned`: whether the signature of its
   * block is right, if the caller has checked it; otherwise it is checked here.
   */
  take(entry: ProjectEntry, isSigned?: boolean): ReplayStep;
  /** Compares the sums with the public document. */
  compare(document: ReplayedDocument): ReplayResult;
};

/** `publicKey`: the service's, as this device knows it; hex. */
export function makeReplay(project: ReplayProject, publicKey: string): Replay {
  const replayed = emptyReplay();
  const checkSignature = rememberSignatures(publicKey);
  let wrong: ReplayStep | null = null;
  let last = 0;

  return {
    take(entry, isSigned) {
      const { record } = entry;
      const before = replayed.sums;
      const isNext = record.seq > last;
      const problem =
        proofProblemOf(entry, isSigned === undefined ? checkSignature : () => isSigned) ??
        (isNext ? null : ('OUT_OF_ORDER' as const)) ??
        applyEntry(replayed, record, project);
      if (isNext) last = record.seq;
      const step = toStep(entry, { before, after: replayed.sums, problem });
      if (problem !== null) wrong ??= step;
      return step;
    },
    compare(document) {
      const differences = differencesOf(replayed, document);
      return {
        addsUp: wrong === null && differences.length === 0,
        wrong,
        differences,
        sums: Object.fromEntries(
          REPLAYED_FIELDS.map((field) => [field, writeMicro(replayed.sums[field])]),
        ) as Record<ReplayedField, string>,
      };
    },
  };
}

type IsSigned = (hash: string, sig: string) => boolean;

/** Entries of one block share its signature, and come one after the other. */
function rememberSignatures(publicKey: string): IsSigned {
  let [last, isSigned] = ['', false];
  return (hash, sig) => {
    if (last !== hash + sig) [last, isSigned] = [hash + sig, signatureHolds(hash, sig, publicKey)];
    return isSigned;
  };
}

function proofProblemOf({ proof, record }: ProjectEntry, isSigned: IsSigned): EntryProblem | null {
  const leaf = leafHash(canonicalBytes(record));
  if (linkProblem(leaf, proof) !== null || proof.header.first + proof.index !== record.seq) return 'ALTERED';
  return isSigned(proof.hash, proof.sig) ? null : 'NOT_SIGNED';
}

const LAUNCHES: ReadonlySet<string> = new Set(['project.launch', 'project.auto_launch']);

/** Adds up the entry's movements. A wrong entry leaves the sums unchanged; its problem is returned. */
function applyEntry(
  replayed: ReplayedSums,
  record: ReceiptRecord,
  project: ReplayProject,
): EntryProblem | null {
  const before = {
    sums: replayed.sums,
    holdings: new Map<string, ReturnType<typeof replayed.backers.get>>(),
  };
  const own = ownMovements(record, project);
  if (record.verdict !== 'committed' || own.length === 0) return 'FOREIGN';
  const problems = own.flatMap((movement) => {
    for (const party of [movement.from, movement.to]) {
      if (!before.holdings.has(party)) before.holdings.set(party, replayed.backers.get(party));
    }
    return applyOne(replayed, movement) ?? [];
  });
  if (LAUNCHES.has(record.type)) divideReserves(replayed);
  const problem = problems[0] ?? problemOfEntry(replayed, record, project);
  if (problem === null) return null;
  replayed.sums = before.sums;
  for (const [party, holding] of before.holdings) {
    if (holding === undefined) replayed.backers.delete(party);
    else replayed.backers.set(party, holding);
  }
  return problem;
}

/** The movements of the project's own accounts: an entry may also move the creation fee, or a reward. */
const ownMovements = ({ transactions }: ReceiptRecord, project: ReplayProject): readonly Movement[] =>
  transactions.filter((movement) => {
    const effect = EFFECTS[movement.kind];
    return effect !== undefined && isOfProject(movement, effect, project);
  });

function applyOne(replayed: ReplayedSums, movement: Movement): EntryProblem | null {
  const effect = EFFECTS[movement.kind];
  if (effect === undefined) return null;
  const holding = applyMovement(replayed, movement, effect);
  if (holding !== null && (holding.amount < 0n || holding.tokens < 0n)) return 'OVERDRAWN';
  return movement.kind === 'stake_refund' && holding?.amount !== 0n ? 'REFUND_WRONG' : null;
}

function problemOfEntry(
  { sums }: ReplayedSums,
  { transactions, type }: ReceiptRecord,
  project: ReplayProject,
): EntryProblem | null {
  if (REPLAYED_FIELDS.some((field) => sums[field] < 0n) || sums.paidOut > sums.released) return 'OVERDRAWN';
  if (LAUNCHES.has(type)) return problemOfLaunch(sums, project);
  if (type === 'project.invest') return tokensMatch(transactions, project) ? null : 'TOKENS_WRONG';
  return type === 'project.release' && sums.escrow !== 0n ? 'VESTING_WRONG' : null;
}

/** Half of what the fee leaves is held back; the rest is released as a whole, now or later. */
function problemOfLaunch(sums: Sums, { softCap }: ReplayProject): EntryProblem | null {
  if (sums.raised < readMicro(softCap)) return 'SOFT_CAP_MISSED';
  const isHalf = sums.vesting === (sums.raised - sums.completionFee) / 2n;
  return isHalf && (sums.released === 0n || sums.escrow === 0n) ? null : 'VESTING_WRONG';
}

/** Whether a stake got its tokens at the price of the terms in force. The price of earlier terms is not known here. */
function tokensMatch(transactions: readonly Movement[], { price, terms }: ReplayProject): boolean {
  const stake = transactions.find(({ kind }) => kind === 'stake');
  const allotted = transactions.find(({ kind }) => kind === 'allotment');
  if (stake === undefined || allotted === undefined) return false;
  const tokens = tokensFor(readMicro(stake.amount), readMicro(price));
  return stake.terms !== terms || readMicro(allotted.amount) === tokens;
}

type Outcome = { readonly before: Sums; readonly after: Sums; readonly problem: EntryProblem | null };

function toStep({ record }: ProjectEntry, { after, before, problem }: Outcome): ReplayStep {
  const moved = REPLAYED_FIELDS.flatMap((field) => {
    const change: Micro = after[field] - before[field];
    return change === 0n ? [] : [[field, writeMicro(change)] as const];
  });
  return {
    seq: record.seq,
    at: record.at,
    type: record.type,
    id: transactionId(leafHash(canonicalBytes(record))),
    moved: Object.fromEntries(moved),
    escrow: writeMicro(after.escrow),
    problem,
  };
}

function differencesOf({ backed, sums }: ReplayedSums, document: ReplayedDocument): Difference[] {
  const found = REPLAYED_FIELDS.flatMap((field): Difference[] =>
    readMicro(document[field]) === sums[field]
      ? []
      : [{ field, document: document[field], replayed: writeMicro(sums[field]) }],
  );
  if (document.backers === backed.size) return found;
  return [...found, { field: 'backers', document: String(document.backers), replayed: String(backed.size) }];
}
