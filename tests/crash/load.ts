/** Makes transfers in a closed loop, repeats each under its id until it has a verdict, and records the verdicts. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { parseAmount, type Micro } from '#domain/money.ts';
import { type Person, post, RequestRefused, type SentCommand, makeTransfer } from './people.ts';
import type { CommandAnswer } from '#domain/protocol.ts';

export type SeenVerdict = {
  readonly person: Person;
  readonly command: SentCommand;
  readonly answer: CommandAnswer;
};
type Waiting = { readonly person: Person; readonly command: SentCommand };

const WORKERS = 8;
const TransferPayload = z.object({ to: z.string(), amount: z.string() });

export class Load {
  readonly people: readonly Person[];
  /** The verdicts that a client has seen, by command id. */
  readonly verdicts = new Map<string, SeenVerdict>();
  /** Sent, without an answer yet. */
  readonly waiting = new Map<string, Waiting>();
  readonly #pauseMs: number;
  #running = false;

  /** With a pause each worker rests after every answer: a small journal is checked quickly. */
  constructor(people: readonly Person[], pauseMs = 0) {
    this.people = people;
    this.#pauseMs = pauseMs;
  }

  /** Runs until the server is gone or `stop` is called. */
  async run(url: string): Promise<void> {
    this.#running = true;
    await Promise.all(Array.from({ length: WORKERS }, () => this.#work(url)));
  }

  stop(): void {
    this.#running = false;
  }

  /** Sends every command without a verdict again until it has one. Rejects when the server is gone. */
  async settle(url: string): Promise<void> {
    while (this.waiting.size > 0) {
      for (const { person, command } of this.waiting.values()) await this.#send(url, person, [command]);
    }
  }

  /** Sends decided commands again: each must get the same answer as the first time. */
  async repeat(url: string, ids: readonly string[]): Promise<void> {
    for (const person of this.people) {
      const own = ids.flatMap((id) => this.verdicts.get(id) ?? []).filter((seen) => seen.person === person);
      for (let at = 0; at < own.length; at += 50) {
        const commands = own.slice(at, at + 50).map(({ command }) => command);
        await this.#send(url, person, commands);
      }
    }
  }

  /** Committed transfers, from and to whom, in micro-units. */
  committed(): { id: string; from: string; to: string; amount: Micro; txId: string }[] {
    return [...this.verdicts.values()].flatMap(({ person, command, answer }) => {
      if (answer.verdict !== 'committed') return [];
      const { to, amount } = TransferPayload.parse(command.payload);
      const micro = parseAmount(amount);
      if (!micro.ok) throw new RequestRefused(`committed with the amount ${amount}`);
      return [{ id: command.id, from: person.address, to, amount: micro.value, txId: answer.txId ?? '' }];
    });
  }

  async #work(url: string): Promise<void> {
    try {
      while (this.#running) {
        const person = this.#anybody();
        const commands = Array.from({ length: randomInt(8) === 0 ? 3 : 1 }, () => this.#transfer());
        for (const command of commands) this.waiting.set(command.id, { person, command });
        // Sometimes sends the same request twice at once, as a button, a retry and a service worker do.
        const copies = randomInt(6) === 0 ? 2 : 1;
        await Promise.all(Array.from({ length: copies }, () => this.#send(url, person, commands)));
        if (this.#pauseMs > 0) await sleep(this.#pauseMs);
      }
    } catch (error) {
      if (error instanceof RequestRefused || error instanceof z.ZodError) throw error;
      // The server is gone: the next one gets the waiting commands.
    }
  }

  async #send(url: string, person: Person, commands: readonly SentCommand[]): Promise<void> {
    const answers = await post(url, person, commands);
    if (answers === null) return;
    if (!isDeepStrictEqual(ids(answers), ids(commands))) throw new RequestRefused('answers in another order');
    for (const [index, answer] of answers.entries()) {
      const command = commands[index];
      if (command === undefined || answer.verdict === 'undecided') continue;
      const before = this.verdicts.get(answer.id);
      if (before !== undefined && !isDeepStrictEqual(before.answer, answer)) {
        throw new RequestRefused(`two verdicts: ${JSON.stringify([before.answer, answer])}`);
      }
      this.verdicts.set(answer.id, { person, command, answer });
      this.waiting.delete(answer.id);
    }
  }

  /** Mostly valid transfers; sometimes too large, to oneself or to nobody, because a refusal is a verdict too. */
  #transfer(): SentCommand {
    const to = randomInt(20) === 0 ? 'VIQ-1700000000-000000000000' : this.#anybody().address;
    if (randomInt(25) === 0) return makeTransfer(to, '99999');
    return {
      ...makeTransfer(to, `${String(randomInt(1, 60))}.${String(randomInt(1, 1_000_000))}`),
      id: randomUUID(),
    };
  }

  #anybody(): Person {
    const person = this.people[randomInt(this.people.length)];
    if (person === undefined) throw new Error('nobody');
    return person;
  }
}

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
