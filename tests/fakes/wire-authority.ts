/**
 * An authority in memory that speaks the wire protocol: feeds with checkpoints, refusals of single rows, verdicts by
 * id.
 */
import type {
  CommandAnswer,
  Problem,
  PullAnswer,
  PushAnswer,
  SubmittedCommand,
  Verdict,
} from '#domain/protocol.ts';
import { FEEDS, type WritableCollection } from '#domain/protocol.ts';
import { localProblem, type Outcome } from '#app/platform/problem.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import { BELL_HEADER } from '#domain/device.ts';
import type { RequestOptions } from '#app/platform/exchange.ts';

export type FakeDoc = { id: string; _deleted?: boolean; [field: string]: unknown };
type Stored = { seq: number; doc: FakeDoc };

export type NetworkFault = () =>
  | null
  | 'lost-request'
  | 'lost-answer'
  | 'unauthorised'
  | 'unavailable'
  | 'limited';

export class FakeAuthority {
  readonly userId: string;
  trouble: NetworkFault = () => null;
  /** Ids of documents whose changes are refused. */
  readonly forbidden = new Set<string>();
  /** The answer to a command instead of a decision, by its id. */
  readonly undecided = new Map<string, Problem>();
  readonly refusedCommands = new Set<string>();
  readonly verdicts = new Map<string, Verdict>();
  /** Every command that arrived, in order, repeats included. */
  readonly arrived: string[] = [];
  /** The collection of every pull, in order. */
  readonly pulled: string[] = [];
  /** The name of the device's open doorbell, which every answer has; null as long as none is open. */
  bell: string | null = null;
  pageMax = 1_000;
  delayMs = 0;
  resetNext = false;
  #seq = 0;
  readonly #feeds = new Map<string, Map<string, Stored>>();

  constructor(userId: string) {
    this.userId = userId;
  }

  write(collection: string, doc: FakeDoc): void {
    this.#seq += 1;
    this.#feed(collection).set(doc.id, { seq: this.#seq, doc });
  }

  documents(collection: string): FakeDoc[] {
    return [...this.#feed(collection).values()].map(({ doc }) => doc).filter((doc) => doc._deleted !== true);
  }

  readonly request = async <T>(options: RequestOptions): Promise<Outcome<T>> => {
    await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const trouble = this.trouble();
    if (trouble === 'lost-request') return { ok: false, problem: localProblem('NO_ANSWER') };
    if (trouble === 'unauthorised') return { ok: false, problem: knownProblem('SESSION_ENDED') };
    if (trouble === 'unavailable') return { ok: false, problem: knownProblem('STORE_UNAVAILABLE') };
    if (trouble === 'limited')
      return { ok: false, problem: { ...knownProblem('REQUESTS_LIMITED'), retryAfterMs: 100 } };
    options.onHeaders?.(new Headers(this.bell === null ? {} : { [BELL_HEADER]: this.bell }));
    const value = structuredClone(this.#answer(options)) as Outcome<T>;
    return trouble === 'lost-answer' ? { ok: false, problem: localProblem('NO_ANSWER') } : value;
  };

  #feed(collection: string): Map<string, Stored> {
    const feed = this.#feeds.get(collection) ?? new Map<string, Stored>();
    this.#feeds.set(collection, feed);
    return feed;
  }

  #answer({ path, method = 'GET', body }: RequestOptions): Outcome<unknown> {
    const url = new URL(path, 'http://authority.test');
    const [, root, , collection = ''] = url.pathname.split('/');
    if (root === 'sync' && method === 'GET')
      return { ok: true, value: this.#pull(collection, url.searchParams) };
    if (root === 'sync') return { ok: true, value: this.#push(collection, body as { rows: Row[] }) };
    const { commands } = body as { commands: SubmittedCommand[] };
    return { ok: true, value: { verdicts: commands.map((command) => this.decide(command)) } };
  }

  #pull(collection: string, query: URLSearchParams): PullAnswer {
    const since = Number(query.get('since') ?? '');
    this.pulled.push(collection);
    const limit = Math.min(Number(query.get('limit')), this.pageMax);
    const reset = this.resetNext && collection === 'explorer';
    if (reset) this.resetNext = false;
    const after = [...this.#feed(collection).values()]
      .filter(({ seq }) => reset || seq > since)
      .sort((a, b) => a.seq - b.seq);
    const page = after.slice(0, limit);
    const more = after.length > page.length;
    const checkpoint = more ? String(page.at(-1)?.seq ?? since) : String(Math.max(this.#seq, since));
    return { documents: page.map(({ doc }) => doc), checkpoint, more, ...(reset ? { reset } : {}) };
  }

  #push(collection: string, { rows }: { rows: Row[] }): PushAnswer {
    const answer: PushAnswer = { conflicts: [], refused: [] };
    for (const { document, assumed } of rows) {
      const standing = this.#feed(collection).get(document.id)?.doc;
      if (this.forbidden.has(document.id)) {
        answer.refused.push({ id: document.id, problem: knownProblem('ROW_FORBIDDEN') });
      } else if (isSame(standing, document)) {
        continue;
      } else if (isSame(standing, sentOf(collection, assumed))) {
        this.write(collection, document._deleted === true ? { id: document.id, _deleted: true } : document);
      } else {
        answer.conflicts.push(standing ?? { id: document.id, _deleted: true });
      }
    }
    return answer;
  }

  /** The same id gets the same verdict for ever. */
  decide({ id, type }: SubmittedCommand): CommandAnswer {
    this.arrived.push(id);
    const problem = this.undecided.get(id);
    if (problem !== undefined) {
      const { code, detail } = problem;
      const verdict = problem.retry === 'same-id' ? ('undecided' as const) : ('refused' as const);
      return { id, type, verdict, seq: null, block: null, code, detail, problem };
    }
    const known = this.verdicts.get(id);
    if (known !== undefined) return known;
    this.#seq += 1;
    const refused = this.refusedCommands.has(id);
    const verdict: Verdict = {
      id,
      type,
      verdict: refused ? 'refused' : 'committed',
      seq: this.#seq,
      block: 1,
      at: '2026-11-21T12:00:00.000Z',
      ...(refused ? { code: 'INSUFFICIENT_FUNDS', detail: 'Insufficient balance' } : {}),
    };
    this.verdicts.set(id, verdict);
    return verdict;
  }
}

type Row = { document: FakeDoc; assumed: FakeDoc | null };

/** Compares like the gateway: fields that are not on the wire, such as RxDB's own, are ignored. */
function sentOf(collection: string, assumed: FakeDoc | null): FakeDoc | null {
  if (assumed === null) return null;
  const fields = ['_deleted', ...Object.keys(FEEDS.me[collection as WritableCollection].shape)];
  return Object.fromEntries(Object.entries(assumed).filter(([field]) => fields.includes(field))) as FakeDoc;
}

const isDeleted = (doc: FakeDoc | null | undefined): boolean => doc == null || doc._deleted === true;
const canonicalText = ({ _deleted, ...doc }: FakeDoc): string => JSON.stringify(Object.entries(doc).sort());
const isSame = (a: FakeDoc | null | undefined, b: FakeDoc | null | undefined): boolean =>
  isDeleted(a) || isDeleted(b)
    ? isDeleted(a) && isDeleted(b)
    : canonicalText(a as FakeDoc) === canonicalText(b as FakeDoc);
