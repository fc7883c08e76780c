/**
 * The service for benchmarks with a browser, in its own process, because the process that drives the browser is busy with its
 * requests. Sends `{ port }` to its parent when ready, then `{ at }` for each request: the time at which it was durable (ms
 * since the epoch).
 */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { projects } from '#domain/project/projects.ts';
import { findAddress, issueTo, openAccount } from '#tests/builders/ledger-commands.ts';
import { backerId, by } from '#tests/builders/many-backers.ts';
import { handIn } from '#tests/builders/many-investors.ts';
import { startHost } from '#tests/journeys/host.ts';
import type { HostRequest } from './browser-host.ts';
import { manyOffers } from './many-offers.ts';

const AT_ONCE = 1_000;

const host = await startHost();
const { authority, projections } = host.service;
let durableAt = 0;
let count = 0;
authority.onDurable(() => {
  durableAt = Date.now();
});

type Asked<Does extends HostRequest['does']> = Extract<HostRequest, { readonly does: Does }>;

const userAt = (address: string): string => authority.state.wallets.get(address) ?? '';
const projectOf = (symbol: string): string => projects.of(authority.state).bySymbol.get(symbol) ?? '';

/** Rejects if one of them is refused. */
async function commitAll(commands: readonly Omit<Command, 'id'>[]): Promise<void> {
  for (let at = 0; at < commands.length; at += AT_ONCE) {
    const answers = await Promise.all(
      commands
        .slice(at, at + AT_ONCE)
        .map((command) =>
          authority.submit({ id: `benchmark:command-${String(++count).padStart(8, '0')}`, ...command }),
        ),
    );
    const refused = answers.find((answer) => !answer.ok || answer.verdict.verdict !== 'committed');
    if (refused !== undefined) throw new Error(JSON.stringify(refused));
  }
}

const does = {
  /** Opens this many raises of one person, who becomes an owner and so pays no fee. */
  async raise({ creator, projects: wanted }: Asked<'raise'>): Promise<void> {
    const actor = userAt(creator);
    await commitAll([{ type: 'role.grant', actor: SYSTEM_ACTOR, payload: { role: 'owner', userId: actor } }]);
    for (const offer of manyOffers(wanted, Date.now() - 1_000)) {
      await commitAll([{ type: 'project.submit', actor, payload: offer }]);
      await commitAll([{ type: 'project.approve', actor, payload: { project: projectOf(offer.symbol) } }]);
    }
    await projections.idle();
  },

  /** Has this many people without a device invest 1 DC each. */
  async back({ backers, symbol }: Asked<'back'>): Promise<void> {
    const people = Array.from({ length: backers }, (_, n) => backerId(n));
    const payload = { project: projectOf(symbol), amount: '1' };
    await handIn(
      authority,
      people.map((one) => openAccount(one)),
    );
    await handIn(
      authority,
      people.map((one) => issueTo(findAddress(authority.state, one), '2 DC')),
    );
    await handIn(
      authority,
      people.map((one) => by(one, 'project.invest', payload)),
    );
    await projections.idle();
  },

  async fund({ to, amount, times, currency = 'TDC' }: Asked<'fund'>): Promise<void> {
    for (let done = 0; done < times; done += AT_ONCE) {
      const many = Array.from({ length: Math.min(AT_ONCE, times - done) }, () =>
        host.fund(to, amount, currency),
      );
      await Promise.all(many);
    }
    await projections.idle();
  },

  /** Enters the authority directly, so that only what comes after the commit is measured. */
  async transfer({ from, to, amount }: Asked<'transfer'>): Promise<void> {
    const [actor] = [...authority.state.users].find(([, user]) => user.address === from) ?? [''];
    const id = `benchmark:transfer-${String(++count).padStart(8, '0')}`;
    const payload = { to, amount, currency: 'TDC' };
    const answer = await authority.submit({ id, type: 'wallet.transfer', actor, payload });
    if (!answer.ok) throw new Error(answer.code);
  },
};

function carryOut(asked: HostRequest): Promise<void> {
  switch (asked.does) {
    case 'fund':
      return does.fund(asked);
    case 'raise':
      return does.raise(asked);
    case 'back':
      return does.back(asked);
    case 'transfer':
      return does.transfer(asked);
  }
}

process.on('message', (asked: HostRequest) => {
  const done = carryOut(asked);
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
