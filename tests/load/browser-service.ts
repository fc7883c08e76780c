/**
 * The service for benchmarks with a browser, in its own process, because the process that drives the browser is busy with its
 * requests. Sends `{ port }` to its parent when ready, then `{ at }` for each request: the time at which it was durable (ms
 * since the epoch).
 */
import { startHost } from '#tests/journeys/host.ts';
import type { HostRequest } from './browser-host.ts';

const AT_ONCE = 1_000;

const host = await startHost();
const { authority, projections } = host.service;
let durableAt = 0;
let count = 0;
authority.onDurable(() => {
  durableAt = Date.now();
});

const does = {
  async fund({ to, amount, times }: Extract<HostRequest, { does: 'fund' }>): Promise<void> {
    for (let done = 0; done < times; done += AT_ONCE) {
      const many = Array.from({ length: Math.min(AT_ONCE, times - done) }, () =>
        host.fund(to, amount, 'TDC'),
      );
      await Promise.all(many);
    }
    await projections.idle();
  },

  /** Enters the authority directly, so that only what comes after the commit is measured. */
  async transfer({ from, to, amount }: Extract<HostRequest, { does: 'transfer' }>): Promise<void> {
    const [actor] = [...authority.state.users].find(([, user]) => user.address === from) ?? [''];
    const id = `benchmark:transfer-${String(++count).padStart(8, '0')}`;
    const payload = { to, amount, currency: 'TDC' };
    const answer = await authority.submit({ id, type: 'wallet.transfer', actor, payload });
    if (!answer.ok) throw new Error(answer.code);
  },
};

process.on('message', (asked: HostRequest) => {
  const done = asked.does === 'fund' ? does.fund(asked) : does.transfer(asked);
  void done.then(() => process.send?.({ at: durableAt }));
});
const stop = (): void => {
  void host.close().then(() => {
    host.remove();
    process.exit(0);
  });
};
process.on('SIGTERM', stop);
// The parent has failed and sends no more requests.
process.on('disconnect', stop);
process.send?.({ port: host.port });
