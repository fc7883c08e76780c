/** Starts the service of `browser-service.ts` and sends it requests. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Currency } from '#domain/constants.ts';
import { receiveMessage } from './receive-message.ts';

export type HostRequest =
  | {
      readonly does: 'fund';
      readonly to: string;
      readonly amount: string;
      readonly times: number;
      /** TDC without it. */
      readonly currency?: Currency;
    }
  | { readonly does: 'raise'; readonly creator: string; readonly projects: number }
  | { readonly does: 'back'; readonly symbol: string; readonly backers: number }
  | { readonly does: 'transfer'; readonly from: string; readonly to: string; readonly amount: string };

export type BrowserHost = {
  readonly port: number;
  /** Resolves to the time at which the transfer was durable (ms since the epoch). */
  ask(asked: HostRequest): Promise<number>;
  close(): Promise<void>;
};

export async function startBrowserHost(): Promise<BrowserHost> {
  const child = fork(fileURLToPath(new URL('browser-service.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const { port } = await receiveMessage<{ port: number }>(child);
  return {
    port,
    async ask(asked) {
      const answer = receiveMessage<{ at: number }>(child);
      child.send(asked);
      return (await answer).at;
    },
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
