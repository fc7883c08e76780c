import { Button, TextInput } from '@mantine/core';
import { IconAddressBook, IconTrash } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { ContactDoc } from '#domain/protocol.ts';
import { useContacts, useRemoveContact } from '../../data/contacts.ts';
import { shortAddress } from '../../ui/format.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import './contacts-sheet.css';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (contact: ContactDoc) => void;
};

const matches = ({ name, address }: ContactDoc, text: string): boolean =>
  `${name} ${address}`.toLowerCase().includes(text.trim().toLowerCase());

function Item({ contact, onPick }: Pick<Props, 'onPick'> & { readonly contact: ContactDoc }): ReactElement {
  const remove = useRemoveContact();
  const [asking, setAsking] = useState(false);
  return (
    <li className="contact">
      <button
        type="button"
        className="contact-pick"
        onClick={() => {
          onPick(contact);
        }}
      >
        <strong>{contact.name}</strong>
        <span className="vq-mono vq-small vq-dimmed">{shortAddress(contact.address)}</span>
      </button>
      {asking ? (
        <Button color="red" onClick={() => void remove(contact.id)}>
          Remove {contact.name}
        </Button>
      ) : (
        <button
          type="button"
          className="vq-icon-button"
          aria-label={`Remove ${contact.name}`}
          onClick={() => {
            setAsking(true);
          }}
        >
          <IconTrash aria-hidden />
        </button>
      )}
    </li>
  );
}

function Body({ onPick }: Pick<Props, 'onPick'>): ReactElement {
  const { contacts, loading } = useContacts();
  const [text, setText] = useState('');
  if (!loading && contacts.length === 0) {
    return (
      <EmptyMessage
        icon={IconAddressBook}
        title="No contacts yet. After sending you can save the recipient."
      />
    );
  }
  const shown = contacts.filter((contact) => matches(contact, text));
  return (
    <div className="vq-stack" aria-busy={loading}>
      <TextInput
        label="Search contacts"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      {shown.length === 0 ? (
        <p role="status">No contact matches.</p>
      ) : (
        <ul className="vq-rows">
          {shown.map((contact) => (
            <Item key={contact.id} contact={contact} onPick={onPick} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The people somebody sends to, by name. */
export function ContactsSheet({ opened, onClose, onPick }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Contacts" onClose={onClose}>
      <Body onPick={onPick} />
    </Sheet>
  );
}
