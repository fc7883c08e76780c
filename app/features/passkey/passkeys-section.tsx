import { Button, Skeleton, Title } from '@mantine/core';
import { IconCloud, IconFingerprint } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { passkeysPerUserMax } from '#domain/passkey/limits.ts';
import type { Passkey } from '#domain/passkey/schema.ts';
import { arePasskeysSupported } from '../../platform/passkeys.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import { listOwnPasskeys } from './own-passkeys.ts';
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx';
import { RenamePasskeySheet } from './rename-passkey-sheet.tsx';
import './passkeys-section.css';

type Ask = (passkey: Passkey) => void;
type ItemProps = { readonly passkey: Passkey; readonly onRename: Ask; readonly onRemove: Ask };

function Item({ passkey, onRename, onRemove }: ItemProps): ReactElement {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  const Icon = synced ? IconCloud : IconFingerprint;
  return (
    <li className="passkey">
      <Icon className="passkey-icon" aria-hidden />
      <div className="passkey-words">
        <strong>{name}</strong>
        <span className="vq-dimmed vq-small">
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <RelativeTime at={lastUsedAt} />
            </>
          )}
          , added <RelativeTime at={createdAt} />
          {synced ? ', on all your devices with the same password manager' : ''}
        </span>
      </div>
      <div className="passkey-actions">
        <Button variant="default" aria-label={`Rename ${name}`} onClick={() => onRename(passkey)}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={() => onRemove(passkey)}>
          Remove
        </Button>
      </div>
    </li>
  );
}

type AddProps = { readonly count: number; readonly onAdd: () => void };

/** Shows an obstacle before anything is typed. */
function Add({ count, onAdd }: AddProps): ReactElement {
  if (!arePasskeysSupported())
    return (
      <p className="vq-dimmed">This browser cannot use passkeys. Open the app in a newer one to add one.</p>
    );
  if (count >= passkeysPerUserMax)
    return <p className="vq-dimmed">There is no room for more passkeys: remove one that you do not use.</p>;
  return (
    <Button className="passkeys-add" leftSection={<IconFingerprint aria-hidden />} onClick={onAdd}>
      Add a passkey
    </Button>
  );
}

type ListProps = Omit<ItemProps, 'passkey'> & { readonly passkeys: readonly Passkey[] };

function List({ passkeys, ...asks }: ListProps): ReactElement {
  if (passkeys.length === 0)
    return (
      <EmptyMessage icon={IconFingerprint} title="You have no passkeys yet. Your password signs you in." />
    );
  return (
    <ul className="vq-rows">
      {passkeys.map((passkey) => (
        <Item key={passkey.id} passkey={passkey} {...asks} />
      ))}
    </ul>
  );
}

/** The person's passkeys. Only the service has the list, so it needs the network, and says so. */
export function PasskeysSection(): ReactElement {
  const { outcome, again, renew } = useAnswer(listOwnPasskeys);
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const passkeys = outcome?.ok === true ? outcome.value : [];
  return (
    <section className="vq-card passkeys" aria-label="Passkeys">
      <div>
        <Title order={2}>Passkeys</Title>
        <p className="vq-dimmed vq-small">
          Sign in with your fingerprint, face or screen lock, without password and code
        </p>
      </div>
      {outcome === null ? <Skeleton height="5rem" /> : null}
      {outcome?.ok === true ? (
        <>
          <List passkeys={passkeys} onRename={setRenaming} onRemove={setRemoving} />
          <Add count={passkeys.length} onAdd={() => setAdding(true)} />
        </>
      ) : null}
      {outcome?.ok === false ? (
        <ErrorMessage
          title={outcome.problem.detail}
          stillWorks="The list of passkeys needs the network; your wallet does not."
        >
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </ErrorMessage>
      ) : null}
      <AddPasskeySheet opened={adding} onDone={renew} onClose={() => setAdding(false)} />
      <RenamePasskeySheet passkey={renaming} onDone={renew} onClose={() => setRenaming(null)} />
      <RemovePasskeySheet passkey={removing} onDone={renew} onClose={() => setRemoving(null)} />
    </section>
  );
}
