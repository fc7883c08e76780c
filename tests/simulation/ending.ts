/** The end of every history: all clients finish, and one last authority is asked for every verdict. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { Authority } from '#server/commands/authority.ts';
import { authorityOptions } from '#tests/fakes/open-authority.ts';
import type { VirtualTime } from '#tests/fakes/virtual-time.ts';
import { type Host, type OpenAuthority, simulatedSigning } from './authority-host.ts';
import type { SeenVerdict } from './client.ts';
import { payInvestors } from './investors.ts';
import { privacyFault } from './privacy.ts';
import { finishProjects } from './projects.ts';
import { payRewards } from './referrals.ts';
import { carryOutDue } from './schedules.ts';

const CALM_MS = 120_000;

/** Null when all work is done some time after `endsAt`. */
export async function waitForEverybody(
  time: VirtualTime,
  working: readonly Promise<void>[],
  endsAt: number,
): Promise<string | null> {
  let done = false;
  void Promise.all(working).then(() => {
    done = true;
  });
  return (await time.passUntil(() => done, endsAt + CALM_MS)) ? null : 'the clients never came to an end';
}

export type Ending = {
  readonly store: DocumentStore;
  readonly time: VirtualTime;
  readonly hosts: readonly Host[];
  readonly commands: readonly Command[];
  readonly seenVerdicts: SeenVerdict[];
  readonly open: OpenAuthority;
  readonly parameters: RuleParameters;
};

/** Every client asks one last authority for the verdict of everything that it has sent. Null, or what is wrong. */
export async function askForVerdicts(ending: Ending): Promise<string | null> {
  const { hosts, time } = ending;
  for (const host of hosts) host.stop();
  let result: string | null = 'the last authority did not answer';
  let done = false;
  ask(ending).then(
    (said) => {
      result = said;
      done = true;
    },
    (error: unknown) => {
      result = `the last authority failed: ${String(error)}`;
      done = true;
    },
  );
  await time.passUntil(() => done, time.now() + CALM_MS);
  return result;
}

async function ask({
  commands,
  open,
  parameters,
  store,
  time,
  seenVerdicts,
}: Ending): Promise<string | null> {
  const given = { store, now: time.now, timers: time.timers, signing: simulatedSigning, parameters };
  const options = authorityOptions({ ...given, newId: () => 'last', onDeposed: () => undefined });
  const authority = await open(options);
  const { epoch } = authority.health();
  for (const command of commands) {
    const answer = await authority.submit(command);
    if (!answer.ok) return `${command.id} got no verdict in calm weather: ${answer.code}`;
    seenVerdicts.push({ command, verdict: JSON.stringify(answer.verdict), epoch });
  }
  const wrong = await carryOutEverything(authority, time.now());
  await authority.close();
  return wrong;
}

const carryOutEverything = async (authority: Authority, now: number): Promise<string | null> =>
  (await carryOutDue(authority, now)) ??
  (await payInvestors(authority, now)) ??
  (await payRewards(authority, now)) ??
  (await finishProjects(authority, now)) ??
  (await privacyFault(authority));
