/** The part for the operator's commands. */
import { resolve } from 'node:path';
import type { DocumentStore, StagedCopy } from '#couchdb/document-store.ts';
import { filesBeside } from '../backup/files-beside.ts';
import type { Made } from '../composition.ts';
import type { Config } from '../config.ts';
import type { Base } from '../engine/base.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { CardPayments } from '../payments/card-payments.ts';
import { operatorEndpoints } from './operator-endpoints.ts';
import type { AccountsCheck } from '../start/check-accounts.ts';

type Needs = Base & {
  readonly payments: Pick<CardPayments, 'aside'> | null;
  readonly accounts: Pick<Accounts, 'restoreAccess'>;
  readonly accountsCheck: Pick<AccountsCheck, 'restored'>;
};

export function operatorPart(needs: Needs): Made<object> {
  const { config, payments, store, accounts, accountsCheck } = needs;
  const endpoints = operatorEndpoints({
    asides: payments?.aside ?? null,
    stageBackup: store.stageCopy === undefined ? null : () => stage(store, config),
    async restoreAccess(body) {
      const restored = await accounts.restoreAccess(body);
      if (restored.ok) accountsCheck.restored(restored.value.userId);
      return restored;
    },
  });
  return { offers: {}, endpoints: () => endpoints };
}

async function stage(store: DocumentStore, { dataDirectory }: Config): Promise<StagedCopy> {
  const staged = await store.stageCopy?.(filesBeside(dataDirectory));
  if (staged === undefined) throw new Error('this store makes no copies');
  return { ...staged, folder: resolve(staged.folder) };
}
