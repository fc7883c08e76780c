import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, PutOutcome } from '#couchdb/document-store.ts';
import { findErrorRow } from '#domain/declared-errors.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { SECURITY_NOTICE_COMMAND } from '#domain/security-notice/rule.ts';
import type { SecurityNotice } from '#domain/security-notice/notices.ts';
import type { Log } from '../log.ts';
import { readPagesByPrefix } from '../document-pages.ts';
import type { LedgerGate } from './account/ledger-accounts.ts';

type Payload = {
  readonly userId: string;
  readonly notice: SecurityNotice;
  /** The name of the device on which it happened. */
  readonly device?: string;
};

export type SecurityNotices = {
  /**
   * Notifies a person of a change to their account; `occasion` identifies the change, so a repeat notifies nobody
   * twice. Never rejects, because the change has happened. The notice is stored until the ledger has it, so neither a
   * crash nor a busy authority loses it.
   */
  tell(notice: Payload & { readonly occasion: string }): Promise<void>;
  /** Submits the stored notices of a process before this one; for the start. */
  tellKept(): Promise<void>;
};

type SecurityNoticesDeps = {
  readonly store: DocumentStore;
  readonly authority: LedgerGate;
  readonly log: Log;
};

const KEPT = 'notice:';

/** The command's id: the notice, the person and the occasion. */
function commandId({ userId, notice, occasion }: Payload & { occasion: string }): string {
  const what = createHash('sha256').update(JSON.stringify([userId, notice, occasion]));
  return `${KEPT}${what.digest('hex').slice(0, 40)}`;
}

export function makeSecurityNotices({ store, authority, log }: SecurityNoticesDeps): SecurityNotices {
  let someKept = false;

  /** Whether the ledger has it, or never will. */
  const submit = async (id: string, payload: Payload): Promise<boolean> => {
    const result = await authority.submit({
      id,
      type: SECURITY_NOTICE_COMMAND,
      actor: SYSTEM_ACTOR,
      payload,
    });
    if (result.ok) return true;
    log.warn({ id, code: result.code }, 'a security notice could not be sent now');
    return findErrorRow(result.code).retry !== 'same-id';
  };

  /** Null when the write has no known outcome: the notice is submitted all the same and looked for later. */
  const keep = async (_id: string, payload: Payload): Promise<PutOutcome | null> => {
    try {
      return await store.put(ACCOUNTS, { _id, ...payload });
    } catch (error) {
      someKept = true;
      log.error({ err: error }, 'a security notice could not be kept');
      return null;
    }
  };

  const tellKept = async (): Promise<void> => {
    someKept = false;
    for await (const kept of readPagesByPrefix<Payload>(store, ACCOUNTS, KEPT)) {
      for (const { _id, _rev, ...payload } of kept) {
        if (await submit(_id, payload)) await store.put(ACCOUNTS, { _id, _rev, _deleted: true });
        else someKept = true;
      }
    }
  };

  return {
    async tell({ occasion, ...payload }) {
      try {
        const _id = commandId({ ...payload, occasion });
        const kept = await keep(_id, payload);
        if (!(await submit(_id, payload))) someKept = true;
        else if (kept?.status === 'created') {
          await store.put(ACCOUNTS, { _id, _rev: kept.rev, _deleted: true });
          if (someKept) await tellKept();
        }
      } catch (error) {
        someKept = true;
        log.error({ err: error }, 'a security notice is still kept');
      }
    },
    tellKept,
  };
}
