/** A durable journal in memory with the real rules: entries become durable when the test says so. */
import { apply, decide, emptyState, parseCommand, defaultParameters } from '#domain/features.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { canonicalText } from '#domain/ledger/canonical.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { DurableEntries, JournalFeed } from '#server/projections/ports.ts';

export const BEGAN_AT = 1_800_000_000_000;

export class FakeJournal implements JournalFeed {
  readonly state: State;
  readonly rows: SourcedEntry[] = [];
  #waiting: Entry[] = [];
  #listeners: ((block: DurableEntries) => void)[] = [];
  #commands = 0;

  constructor(parameters: Partial<RuleParameters> = {}) {
    this.state = emptyState({ ...defaultParameters, ...parameters });
  }

  /** Decides and applies an entry, not durable yet. */
  decide(type: string, actor: string, payload: unknown): Entry {
    const id = `command-${String(++this.#commands).padStart(12, '0')}`;
    const checked = parseCommand({ id, type, actor, payload });
    if (!checked.ok) throw new Error(`the test's command is not valid: ${checked.code}`);
    const entry = decide(this.state, checked.value, BEGAN_AT + this.#commands);
    apply(this.state, entry);
    return this.took(entry);
  }

  /** Takes an entry that was already decided from and applied to this state, not durable yet. */
  took(entry: Entry): Entry {
    this.#waiting.push(entry);
    return entry;
  }

  open(userId: string): string {
    this.decide('account.open', SYSTEM_ACTOR, { userId });
    return this.state.users.get(userId)?.address ?? '';
  }

  issue(to: string, amount: string, currency = 'DC'): void {
    this.decide('ledger.issue', SYSTEM_ACTOR, { to, amount, currency, reason: 'test' });
  }

  transfer(from: string, to: string, amount: string): Entry {
    return this.decide('wallet.transfer', from, { to, amount, currency: 'DC', note: 'for tea' });
  }

  /** Orders DC and pays at once; returns the order's id. */
  buy(userId: string, amountUsd: string): string {
    const order = this.decide('purchase.open', userId, { amountUsd }).id;
    const payment = { order, payment: `pi_${order}`, paidAt: BEGAN_AT, amountUsd };
    this.decide('purchase.settle', SYSTEM_ACTOR, payment);
    return order;
  }

  /** Makes one block of the decided entries. */
  commit(): void {
    const entries = this.#waiting.splice(0);
    const leaves = entries.map((entry) => entryLeaf(entry));
    for (const [index, entry] of entries.entries())
      this.rows.push({ entry, leaf: leaves[index] ?? new Uint8Array(32) });
    const texts = entries.map((entry) => canonicalText(entry));
    for (const listener of [...this.#listeners]) listener({ block: { entries }, leaves, texts });
  }

  durable(): { seq: number } {
    return { seq: this.rows.length };
  }

  onDurable(listener: (block: DurableEntries) => void): void {
    this.#listeners.push(listener);
  }

  /** Simulates the death of the listening process. */
  dropListeners(): void {
    this.#listeners = [];
  }

  async readEntries(afterSeq: number, limit: number): Promise<readonly SourcedEntry[]> {
    return this.rows.slice(afterSeq, afterSeq + limit);
  }
}
