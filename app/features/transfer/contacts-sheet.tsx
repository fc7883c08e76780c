import { Button, TextInput } from '@mantine/core';
import { IconAddressBook, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { ContactDoc } from '#domain/protocol.ts';
import { shortAddress } from '#domain/short-address.ts';
import {
  labelsOf,
  matchesText,
  useContacts,
  useRemoveContact,
  useSaveContact,
} from '../../data/queries/contacts.ts';
import { type RecentPayee, useRecents } from './payees.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyMessage } from '../../ui/message.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ContactForm } from '../../ui/contact-form.tsx';
import './contacts-sheet.css';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (address: string) => void;
};

type ItemProps = Pick<Props, 'onPick'> & {
  readonly contact: ContactDoc;
  readonly onEdit: (contact: ContactDoc) => void;
};

function Item({ contact, onPick, onEdit }: ItemProps): ReactElement {
  const remove = useRemoveContact();
  const [asking, setAsking] = useState(false);
  const { name, address, label } = contact;
  return (
    <li className="contact">
      <button type="button" className="contact-pick" onClick={() => onPick(address)}>
        <Avatar address={address} name={name} />
        <span className="contact-pick-words">
          <strong>
            <PersonName name={name} />
          </strong>
          <span className="vq-small vq-dimmed">
            {label === undefined ? null : `${label} · `}
            <span className="vq-mono">{shortAddress(address)}</span>
          </span>
        </span>
      </button>
      {asking ? (
        <Button color="red" onClick={() => void remove(contact.id)}>
          <span>
            Remove <PersonName name={name} />
          </span>
        </Button>
      ) : (
        <>
          <button
            type="button"
            className="vq-icon-button"
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(contact)}
          >
            <IconPencil aria-hidden />
          </button>
          <button
            type="button"
            className="vq-icon-button"
            aria-label={`Remove ${name}`}
            onClick={() => setAsking(true)}
          >
            <IconTrash aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}

/** Recent payees who are not contacts. */
function Recents({ recents, onPick }: Pick<Props, 'onPick'> & { readonly recents: readonly RecentPayee[] }) {
  if (recents.length === 0) return null;
  return (
    <section aria-label="Recent">
      <h3 className="contact-recent">Recent</h3>
      <ul className="vq-rows">
        {recents.map(({ address, name }) => (
          <li key={address} className="contact">
            <button type="button" className="contact-pick" onClick={() => onPick(address)}>
              <Avatar address={address} name={name} />
              <span className="contact-pick-words">
                {name === null ? null : (
                  <strong>
                    <PersonName name={name} />
                  </strong>
                )}
                <span className="vq-mono vq-small vq-dimmed">{shortAddress(address)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type EditedContact = Partial<Pick<ContactDoc, 'address' | 'name' | 'label' | 'note'>>;
type ListProps = Pick<Props, 'onPick'> & {
  readonly contacts: readonly ContactDoc[];
  readonly onEdit: (contact: EditedContact) => void;
};

function ContactList({ contacts, onPick, onEdit }: ListProps): ReactElement {
  const [text, setText] = useState('');
  const shown = contacts.filter((contact) => matchesText(contact, text));
  if (contacts.length === 0) {
    return (
      <EmptyMessage
        icon={IconAddressBook}
        drawing="people"
        title="No contacts yet. You can save people when you pay them."
      />
    );
  }
  return (
    <>
      <TextInput
        label="Search contacts"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <p role="status">No contact matches.</p>
      ) : (
        <ul className="vq-rows" aria-label="Contacts">
          {shown.map((contact) => (
            <Item key={contact.id} contact={contact} onPick={onPick} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </>
  );
}

type BodyProps = Pick<Props, 'onPick'> & {
  readonly editing: EditedContact | null;
  readonly onEdit: (contact: EditedContact | null) => void;
};

function Body({ editing, onEdit, onPick }: BodyProps): ReactElement {
  const { contacts, loading } = useContacts();
  const recents = useRecents();
  const save = useSaveContact();
  const known = new Set(contacts.map(({ address }) => address));
  if (editing !== null) {
    return (
      <ContactForm contact={editing} labels={labelsOf(contacts)} onSave={save} onDone={() => onEdit(null)} />
    );
  }
  return (
    <div className="vq-stack" aria-busy={loading}>
      {loading ? null : <ContactList contacts={contacts} onPick={onPick} onEdit={onEdit} />}
      <Recents recents={recents.filter(({ address }) => !known.has(address))} onPick={onPick} />
      <Button variant="default" leftSection={<IconUserPlus aria-hidden />} onClick={() => onEdit({})}>
        New contact
      </Button>
    </div>
  );
}

/** The person's contacts by name, and recent payees. */
export function ContactsSheet({ opened, onClose, onPick }: Props): ReactElement {
  const [editing, setEditing] = useState<EditedContact | null>(null);
  const title = editing === null ? 'Contacts' : editing.name === undefined ? 'New contact' : 'Edit contact';
  const close = (): void => {
    setEditing(null);
    onClose();
  };
  return (
    <Sheet opened={opened} title={title} onClose={close}>
      <Body editing={editing} onEdit={setEditing} onPick={onPick} />
    </Sheet>
  );
}
