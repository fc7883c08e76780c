/**
 * Builds a ledger by sending commands, so it is always in a state that the ledger allows:
 * `aWorld().with(person('ann').holding('10 DC'), person('ben'))`.
 */
import { apply, decide, emptyState, parseCommand, defaultParameters } from '#domain/features.ts';
import type { Currency, Role } from '#domain/constants.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { userAccount } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { availableOf, balanceOf, type State } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import type { Detail } from '#domain/result.ts';

export const OPENED_AT = 1_800_000_000_000;

/**
 * A user id made from a label, which stands at both ends because the end becomes part of the address:
 * `ann00000000000000000000ann`.
 */
export const idOf = (label: string): string => label.padEnd(14, '0') + label.padStart(12, '0');

const labelOf = (userId: string): string => userId.split('0')[0] ?? userId;

export class PersonBuilder {
  readonly label: string;
  readonly sums: readonly string[];
  readonly roles: readonly Role[];

  constructor(label: string, sums: readonly string[] = [], roles: readonly Role[] = []) {
    this.label = label;
    this.sums = sums;
    this.roles = roles;
  }

  /** Sums such as '10 DC', issued after the wallet is opened. */
  holding(...sums: readonly string[]): PersonBuilder {
    return new PersonBuilder(this.label, [...this.sums, ...sums], this.roles);
  }

  as(...roles: readonly Role[]): PersonBuilder {
    return new PersonBuilder(this.label, this.sums, [...this.roles, ...roles]);
  }
}

export const person = (label: string): PersonBuilder => new PersonBuilder(label);

/** The outcome of a command: the entry of a verdict, or the error of a command that was never decided. */
export type Answer =
  | { readonly decided: true; readonly entry: Entry }
  | { readonly decided: false; readonly code: ErrorCode; readonly detail: Detail | undefined };

type Sent = {
  readonly type: string;
  readonly actor: string;
  readonly payload: unknown;
  readonly id?: string;
};

export class World {
  readonly state: State;
  readonly entries: Entry[] = [];
  now = OPENED_AT;
  private made = 0;

  constructor(parameters: RuleParameters) {
    this.state = emptyState(parameters);
  }

  with(...people: readonly PersonBuilder[]): World {
    for (const { label, sums } of people) {
      this.must('account.open', { userId: idOf(label) });
      for (const sum of sums) {
        const [amount, currency] = sum.split(' ');
        this.must('ledger.issue', { to: this.address(label), amount, currency, reason: 'opening balance' });
      }
    }
    // Owners last: the system appoints nobody once there is an owner.
    for (const role of ['admin', 'owner'] as const) {
      for (const { label } of people.filter(({ roles }) => roles.includes(role)))
        this.must('role.grant', { userId: idOf(label), role });
    }
    return this;
  }

  later(ms: number): World {
    this.now += ms;
    return this;
  }

  /** Parses, decides and applies a command of a person (by label) or of the system. */
  send(label: string, type: string, payload: unknown): Answer {
    return this.handIn({ type, actor: label === SYSTEM_ACTOR ? label : idOf(label), payload });
  }

  handIn({ type, actor, payload, id }: Sent): Answer {
    this.made += 1;
    const parsed = parseCommand({
      id: id ?? `command-${String(this.made).padStart(18, '0')}`,
      type,
      actor,
      payload,
    });
    if (!parsed.ok) return { decided: false, code: parsed.code, detail: parsed.detail };
    const entry = decide(this.state, parsed.value, this.now);
    apply(this.state, entry);
    this.entries.push(entry);
    return { decided: true, entry };
  }

  /** The code of a refusal, with or without a verdict, or 'committed'. */
  outcome(label: string, type: string, payload: unknown): ErrorCode | 'committed' {
    const answer = this.send(label, type, payload);
    return answer.decided ? (answer.entry.code ?? 'committed') : answer.code;
  }

  address(label: string): string {
    return this.state.users.get(idOf(label))?.address ?? `no wallet of ${label}`;
  }

  posted(label: string, currency: Currency): string {
    return writeMicro(balanceOf(this.state, userAccount(idOf(label), currency)).posted);
  }

  available(label: string, currency: Currency): string {
    return writeMicro(availableOf(this.state, userAccount(idOf(label), currency)));
  }

  private must(type: string, payload: unknown): void {
    const answer = this.send(SYSTEM_ACTOR, type, payload);
    if (!answer.decided || answer.entry.verdict === 'refused')
      throw new Error(`${type}: ${JSON.stringify(answer)}`);
  }
}

export const aWorld = (parameters: Partial<RuleParameters> = {}): World =>
  new World({ ...defaultParameters, ...parameters });

/** The legs of an entry as a bank statement shows them: `ann −10.005 DC`, people by their labels. */
export const statement = (answer: Answer): string[] => {
  if (!answer.decided) return [`not decided: ${answer.code}`];
  if (answer.entry.verdict === 'refused') return [`refused: ${answer.entry.code ?? '?'}`];
  return answer.entry.legs.map(([account, amount]) => {
    const parts = account.split(':');
    const currency = parts.pop() ?? '';
    const name = parts[0] === 'user' ? labelOf(parts[1] ?? '') : parts.join(' ');
    return `${name} ${amount.startsWith('-') ? '' : '+'}${amount} ${currency}`;
  });
};

/** The code and detail of a refusal. */
export const refusal = (answer: Answer): { code: ErrorCode | undefined; detail: Detail | undefined } =>
  answer.decided
    ? { code: answer.entry.code, detail: answer.entry.detail }
    : { code: answer.code, detail: answer.detail };
