import type { Command } from '#domain/ledger/entry.ts';
import type { VirtualTime } from '#tests/fakes/virtual-time.ts';
import type { Host, Reply } from './authority-host.ts';
import type { Random } from './random.ts';
import type { Weather } from './weather.ts';

/** A verdict that a client received. */
export type SeenVerdict = { readonly command: Command; readonly verdict: string; readonly epoch: number };

export type ClientDeps = {
  readonly hosts: readonly Host[];
  readonly time: VirtualTime;
  readonly random: Random;
  readonly weather: () => Weather;
  readonly onVerdict: (verdict: SeenVerdict) => void;
};

/** A device with an outbox: it sends each command until it has a verdict, and sometimes again long after. */
export type Client = {
  /** Sends the commands; resolves when each has its verdict or `giveUpAt` has passed. */
  work(commands: readonly Command[], giveUpAt: number): Promise<void>;
};

const TIMEOUT_MS = 4_000;

export function makeClient({ hosts, time, random, weather, onVerdict }: ClientDeps): Client {
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      time.timers.after(ms, resolve);
    });

  /** One request over a network that loses and repeats messages. */
  async function request(command: Command): Promise<Reply | 'failed'> {
    await sleep(random.between(1, 100));
    const host = random.pick(hosts);
    if (random.chance(weather().messageLost)) return sleep(TIMEOUT_MS).then(() => 'failed');
    if (random.chance(weather().messageTwice)) {
      time.timers.after(random.between(1, 3_000), () => {
        host.submit(command).catch(() => undefined);
      });
    }
    const reply = host.submit(command).catch((): 'failed' => 'failed');
    const answer = await Promise.race([reply, sleep(TIMEOUT_MS).then((): 'failed' => 'failed')]);
    if (random.chance(weather().messageLost)) return sleep(TIMEOUT_MS).then(() => 'failed');
    await sleep(random.between(1, 100));
    return answer;
  }

  function hear(command: Command, reply: Reply | 'failed'): boolean {
    if (reply === 'failed' || !reply.result.ok) return false;
    onVerdict({ command, verdict: JSON.stringify(reply.result.verdict), epoch: reply.epoch });
    return true;
  }

  async function sendUntilDecided(command: Command, giveUpAt: number): Promise<void> {
    while (time.now() < giveUpAt) {
      const reply = await request(command);
      // A device that restarts at this moment has received nothing, and sends its outbox again.
      if (random.chance(weather().clientRestart)) continue;
      if (hear(command, reply)) return;
      await sleep(random.between(50, 1_000));
    }
  }

  async function sendAgain(command: Command): Promise<void> {
    await sleep(random.between(1, 10_000));
    hear(command, await request(command));
  }

  async function see(command: Command, giveUpAt: number): Promise<void> {
    await sendUntilDecided(command, giveUpAt);
    if (random.chance(weather().resend)) await sendAgain(command);
  }

  return {
    async work(commands, giveUpAt) {
      // Some people wait for each answer; others were offline, and everything is sent at once.
      const patient = random.chance(0.5);
      const underWay: Promise<void>[] = [];
      for (const command of commands) {
        await sleep(random.between(0, patient ? 1_500 : 50));
        underWay.push(see(command, giveUpAt));
        if (patient) await Promise.all(underWay);
      }
      await Promise.all(underWay);
    },
  };
}
