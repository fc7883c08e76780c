import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { AddressSchema } from '#domain/ids.ts';
import { useUnsaved } from '../../data/queries/contacts.ts';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { isNoPayee } from '../../data/queries/payee-names.ts';
import { usePeople } from '../../data/queries/people.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { SaveContactIcon } from '../../ui/save-contact.tsx';

type Props = { readonly address: string };

function Actions({ address }: Props): ReactElement {
  const unsaved = useUnsaved(address);
  return (
    <div className="wallet-owner-actions">
      {/* The name may come late: an icon beside the button pushes nothing down. */}
      {unsaved?.name == null ? null : <SaveContactIcon name={unsaved.name} onSave={unsaved.save} />}
      <Button
        component={Link}
        to={`/wallet?tab=send&to=${address}`}
        variant="default"
        leftSection={<IconSend aria-hidden />}
      >
        Send
      </Button>
    </div>
  );
}

const RELATIONS = {
  own: 'Your wallet',
  contact: 'In your contacts',
  other: 'Not in your contacts',
  project: 'Project Vault',
} as const;

type Owner = { readonly name: string | null; readonly relation: keyof typeof RELATIONS | null };

/** The address of a vault of invested DC, one's own or another's, looks like a wallet's, but nobody can send to it. */
function useIsWallet(address: string): { readonly isWallet: boolean; readonly mayLearn: boolean } {
  const { loading, wallet } = useWallet();
  const session = useSession();
  const isNobodys = session.status === 'signed-in' && isNoPayee(session.person.id, address);
  const isWallet = AddressSchema.safeParse(address).success && wallet?.invested?.vault !== address;
  return { isWallet: isWallet && !isNobodys, mayLearn: isWallet && !loading };
}

const relationOf = (isOwn: boolean, isContact: boolean) => (isOwn ? 'own' : isContact ? 'contact' : 'other');

/** `relation` null: the address is not a wallet's. */
function useOwner(address: string): Owner {
  const session = useSession();
  const { nameOf, contactOf, projects } = usePeople();
  const own = session.status === 'signed-in' && session.person.address === address ? session.person : null;
  const name = own?.fullName ?? nameOf(address);
  const { isWallet, mayLearn } = useIsWallet(address);
  useLearnNames(mayLearn && name === null ? [address] : []);
  const isContact = contactOf(address) !== null;
  if (projects.has(address)) return { name, relation: 'project' };
  return { name, relation: isWallet ? relationOf(own !== null, isContact) : null };
}

/** The owner of the wallet, for signed-in people: the name that this device knows or can look up. */
export function WalletOwner({ address }: Props): ReactElement | null {
  const { name, relation } = useOwner(address);
  if (relation === null) return null;
  return (
    <section className="wallet-owner" aria-label="Owner">
      <Avatar address={address} name={name} size="lg" />
      <div className="wallet-owner-words">
        <strong>{name === null ? 'Name not known' : <PersonName name={name} />}</strong>
        <span className="vq-dimmed vq-small">{RELATIONS[relation]}</span>
      </div>
      {relation === 'own' || relation === 'project' ? null : <Actions address={address} />}
    </section>
  );
}
