import { Button } from '@mantine/core';
import { IconPencil, IconReceipt, IconSend, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ContactDoc } from '#domain/protocol.ts';
import { useRemoveContact, useSaveContact } from '../../data/queries/contacts.ts';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ContactForm } from '../../ui/contact-form.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { showUndoToast } from '../../ui/toast.ts';
import { ContactHistory } from './contact-history.tsx';

type Props = {
  readonly contact: ContactDoc;
  readonly labels: readonly string[];
  readonly onClose: () => void;
};

function FavouriteButton({ contact }: Pick<Props, 'contact'>): ReactElement {
  const save = useSaveContact();
  const { address, name, favourite = false } = contact;
  return (
    <button
      type="button"
      className="vq-icon-button contact-favourite"
      aria-label="Favourite"
      aria-pressed={favourite}
      title={favourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => void save({ address, name, favourite: !favourite })}
    >
      {favourite ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
    </button>
  );
}

function Head({ contact }: Pick<Props, 'contact'>): ReactElement {
  const { name, address, label } = contact;
  useLearnNames([address]);
  return (
    <div className="contact-head">
      <Avatar address={address} name={name} size="lg" />
      <div className="contact-head-words">
        <p className="contact-head-name">
          <PersonName name={name} />
        </p>
        {label === undefined ? null : (
          <p className="vq-dimmed vq-small">
            <bdi>{label}</bdi>
          </p>
        )}
      </div>
      <FavouriteButton contact={contact} />
    </div>
  );
}

function Actions({ address }: { readonly address: string }): ReactElement {
  return (
    <div className="contact-pay">
      <Button component={Link} to={`/wallet?tab=send&to=${address}`} leftSection={<IconSend aria-hidden />}>
        Pay
      </Button>
      <Button
        component={Link}
        to="/wallet?tab=receive#request-title"
        variant="default"
        leftSection={<IconReceipt aria-hidden />}
      >
        Request
      </Button>
    </div>
  );
}

/** A contact with everything that this device knows of it. */
export function ContactDetail({ contact, labels, onClose }: Props): ReactElement {
  const [editing, setEditing] = useState(false);
  const save = useSaveContact();
  const remove = useRemoveContact();
  const { id, name, address, note } = contact;
  if (editing) {
    return <ContactForm contact={contact} labels={labels} onSave={save} onDone={() => setEditing(false)} />;
  }
  const removeIt = async (): Promise<void> => {
    await remove(id);
    onClose();
    showUndoToast('Contact removed', name, () => void save(contact));
  };
  return (
    <div className="vq-stack">
      <Head contact={contact} />
      <Actions address={address} />
      {note === undefined ? null : <p className="contact-note">{note}</p>}
      <div className="contact-address">
        <span className="vq-mono vq-small">{address}</span>
        <CopyButton text={address} label="Copy address" />
      </div>
      <ContactHistory address={address} />
      <div className="contact-pay">
        <Button variant="default" leftSection={<IconPencil aria-hidden />} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button variant="default" leftSection={<IconTrash aria-hidden />} onClick={() => void removeIt()}>
          Remove
        </Button>
      </div>
    </div>
  );
}
