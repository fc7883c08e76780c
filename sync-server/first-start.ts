import type { DocumentStore } from '#couchdb/document-store.ts';
import { assert } from '#domain/result.ts';
import type { Accounts } from './identity/accounts.ts';
import type { Clock } from './clock.ts';
import type { Authority } from './commands/authority.ts';
import { type Config, StartRefused } from './config.ts';
import {
  DEMO_OWNER,
  DEMO_PASSWORD,
  type DemoPerson,
  demoSignIns,
  makeDemoWorld,
  type DemoAccount,
} from './demo/demo-world.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';

export type FirstStart = {
  /** The sign-ins of the demo world, all with `demoPassword`; empty without one. */
  readonly signIns: readonly DemoPerson[];
  readonly demoPassword: string;
  /** Shown once, when an owner was made without a configured password. */
  readonly ownerPassword: string | undefined;
};

type FirstStartDeps = {
  readonly config: Config;
  readonly store: DocumentStore;
  readonly authority: Authority;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly files: Pick<FileStore, 'upload'>;
  readonly log: Log;
};

/** Makes what an installation needs before it serves anybody: the configured owner, or the demo world. */
export async function prepareFirstStart(deps: FirstStartDeps): Promise<FirstStart> {
  const { config, authority, accounts } = deps;
  const demo =
    config.demo &&
    (await makeDemoWorld({
      ...deps,
      submit: (c) => authority.submit(c),
      state: authority.state,
      openAccount: opener(accounts),
      openOwner: () => openOwner(deps),
      upload: uploader(deps),
    }));
  const owner = demo || config.owner === undefined ? undefined : await accounts.ensureOwner(config.owner);
  if (owner?.ok === false) throw new StartRefused(`The owner could not be made: ${owner.code}`);
  return {
    signIns: demo ? demoSignIns(config.owner === undefined) : [],
    demoPassword: DEMO_PASSWORD,
    ownerPassword: owner?.value.generatedPassword,
  };
}

const opener =
  (accounts: Accounts) =>
  async (person: DemoAccount): Promise<string> => {
    const opened = await accounts.createAccount(person);
    assert(opened.ok, `the account of ${person.email} was not opened`);
    return opened.value.userId;
  };

const uploader =
  ({ files }: FirstStartDeps) =>
  async (userId: string, picture: Buffer): Promise<string> => {
    const uploaded = await files.upload(userId, picture);
    assert(uploaded.ok, 'a picture of the demo world was not stored');
    return uploaded.value.hash;
  };

/** The demo's owner is the configured one when there is one. */
async function openOwner({ config, accounts, authority }: FirstStartDeps): Promise<string> {
  const made = await accounts.ensureOwner(
    config.owner ?? { email: DEMO_OWNER.email, password: DEMO_PASSWORD },
  );
  if (!made.ok) throw new StartRefused(`The owner could not be made: ${made.code}`);
  for (const [userId, user] of authority.state.users) if (user.roles.includes('owner')) return userId;
  throw new Error('an owner was made but the ledger has none');
}
