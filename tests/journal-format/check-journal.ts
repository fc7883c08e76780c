/**
 * A checker of the journal, written from docs/journal-format.md alone. It imports nothing of the product, so both agree
 * only if the page is right. Returns the number of entries, or throws with the first invalid block.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = Readonly<Record<string, Json>>;
type Leg = readonly [account: string, amount: string, after: string];
type Hold = {
  readonly id: string;
  readonly account: string;
  readonly amount: string;
  readonly action: string;
};
type Entry = Fields & {
  readonly seq: number;
  readonly id: string;
  readonly at: number;
  readonly verdict: string;
  readonly legs: readonly Leg[];
  readonly facts: readonly Fields[];
};
export type BlockDocument = {
  readonly _id: string;
  readonly n: number;
  readonly epoch: number;
  readonly writer: string;
  readonly at: number;
  readonly first: number;
  readonly prev: string;
  readonly root: string;
  readonly hash: string;
  readonly sig: string;
  readonly entries: string;
};

/**
 * RFC 8785 for the content of the journal: keys in the order of their UTF-16 units, numbers and strings as ECMAScript
 * writes them.
 */
function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item)).join(',')}]`;
  const fields = value as Fields;
  const keys = Object.keys(fields).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(fields[key] ?? null)}`).join(',')}}`;
}

const sha = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

function recordOf(entry: Entry): Fields {
  const transactions = entry.facts
    .filter(({ kind }) => kind === 'transaction.recorded')
    .map(({ amount, currency, fee, from, terms, transactionKind, to }) => {
      const said = { amount, currency, fee, from, kind: transactionKind, to };
      return (terms === undefined ? said : { ...said, terms }) as Fields;
    });
  const { at, code, seq, type, verdict } = entry;
  const entryHash = sha(canonical(entry)).toString('hex');
  const record = { at, entryHash, seq, transactions, type: type ?? null, verdict };
  return code === undefined ? record : { ...record, code };
}

function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha('');
  let level = leaves;
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left !== undefined) above.push(right === undefined ? left : sha(Buffer.of(1), left, right));
    }
    level = above;
  }
  return level[0] ?? sha('');
}

/** The DER form of an Ed25519 public key (RFC 8410) is this prefix and the 32 bytes. */
const keyOf = (hex: string) =>
  createPublicKey({
    key: Buffer.concat([bytes('302a300506032b6570032100'), bytes(hex)]),
    format: 'der',
    type: 'spki',
  });

function millionths(text: string): bigint {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  check(whole !== '', `${text} is no amount`);
  const units = BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, '0'));
  return sign === '-' ? -units : units;
}

function unitOf(account: string): string {
  const parts = account.split(':');
  const isToken =
    parts.includes('token') || (parts[0] === 'project' && (parts[2] ?? '').startsWith('tokens'));
  if (!isToken) return parts.at(-1) ?? '';
  return parts[0] === 'project' ? `${parts[1] ?? ''}:${parts[3] ?? ''}` : parts.slice(-2).join(':');
}

/** Balances, holds and ids up to the current entry. */
class Books {
  readonly posted = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();
  readonly ids = new Set<string>();
  readonly #holds = new Map<string, { readonly account: string; readonly remaining: bigint }>();

  take(entry: Entry): void {
    check(!this.ids.has(entry.id), `${entry.id} stands in the journal twice`);
    this.ids.add(entry.id);
    const holds = (entry['holds'] ?? []) as unknown as readonly Hold[];
    if (entry.verdict === 'refused') {
      check(entry.legs.length === 0 && holds.length === 0, 'a refusal moves something');
      check(
        entry.facts.every(({ kind }) => kind !== 'transaction.recorded'),
        'a refusal records a transaction',
      );
      return;
    }
    this.#post(entry.legs);
    for (const hold of holds) this.#hold(hold, entry.legs);
    for (const account of [...entry.legs.map(([name]) => name), ...holds.map((hold) => hold.account)]) {
      const free = (this.posted.get(account) ?? 0n) - (this.held.get(account) ?? 0n);
      check(free >= 0n || /^(?:mint|world):/.test(account), `${account} is overdrawn`);
    }
  }

  #post(legs: readonly Leg[]): void {
    const sums = new Map<string, bigint>();
    for (const [account, amount, after] of legs) {
      const balance = (this.posted.get(account) ?? 0n) + millionths(amount);
      check(balance === millionths(after), `${account} does not have what its leg says`);
      this.posted.set(account, balance);
      sums.set(unitOf(account), (sums.get(unitOf(account)) ?? 0n) + millionths(amount));
    }
    for (const [unit, sum] of sums) check(sum === 0n, `legs do not sum to zero in ${unit}`);
  }

  #hold(hold: Hold, legs: readonly Leg[]): void {
    const { account, action, amount, id } = hold;
    const before = this.#holds.get(id);
    const held = this.held.get(account) ?? 0n;
    if (action === 'placed') {
      check(before === undefined, `hold ${id} is placed twice`);
      this.held.set(account, held + millionths(amount));
      this.#holds.set(id, { account, remaining: millionths(amount) });
    } else {
      check(before !== undefined && before.account === account, `hold ${id} is not open`);
      const remaining = before.remaining - millionths(amount);
      check(remaining >= 0n, `hold ${id} has less than that`);
      this.held.set(account, held - millionths(amount));
      this.#holds.set(id, { account, remaining });
    }
    if (action === 'captured') {
      const paid = legs
        .filter(([name]) => name === account)
        .reduce((sum, leg) => sum - millionths(leg[1]), 0n);
      check(paid >= millionths(amount), `${account} does not pay what is captured`);
    }
  }
}

export type JournalSize = { readonly blocks: number; readonly entries: number; readonly epochs: number };

/** Throws `block N: …` for the first invalid block. */
export function checkJournal(documents: readonly BlockDocument[], publicKey: string): JournalSize {
  const books = new Books();
  const key = keyOf(publicKey);
  let [n, seq, epoch, at, prev] = [0, 0, 0, 0, '0'.repeat(64)];
  for (const block of documents.filter(({ _id }) => _id.startsWith('b:'))) {
    n += 1;
    try {
      const entries = JSON.parse(block.entries) as readonly Entry[];
      check(block.n === n && block._id === `b:${String(n).padStart(12, '0')}`, 'another number');
      check(block.prev === prev, 'does not follow the block before');
      check(block.epoch === epoch + (entries.length === 0 ? 1 : 0), 'another epoch');
      check(block.at >= at && block.first === seq + 1, 'goes back, or leaves something out');
      for (const [index, entry] of entries.entries()) {
        check(
          entry.seq === block.first + index && entry.at === block.at,
          'an entry of another place or time',
        );
        books.take(entry);
      }
      checkSeal(block, entries, key);
      ({ epoch, at, hash: prev } = block);
      seq += entries.length;
    } catch (error) {
      throw new Error(`block ${String(n)}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return { blocks: n, entries: seq, epochs: epoch };
}

function checkSeal(block: BlockDocument, entries: readonly Entry[], key: ReturnType<typeof keyOf>): void {
  const { at, epoch, first, n, writer } = block;
  const root = rootOf(entries.map((entry) => sha(Buffer.of(0), canonical(recordOf(entry)))));
  check(root.toString('hex') === block.root, 'another root');
  const header = canonical({ at, count: entries.length, epoch, first, n, writer });
  const hash = sha(bytes(block.prev), root, header);
  check(hash.toString('hex') === block.hash, 'another hash');
  check(verify(null, hash, key, bytes(block.sig)), 'another signature');
}
