import { Button } from '@mantine/core';
import { IconAddressBook, IconSearchOff } from '@tabler/icons-react';
import type { ReactElement, RefObject } from 'react';
import type { ContactDoc } from '#domain/protocol.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { matchesText } from '../../data/queries/contacts.ts';
import { groupContacts } from './contact-order.ts';
import { type ContactLink, ContactRow } from './contact-row.tsx';

type Props = {
  readonly contacts: readonly ContactDoc[];
  readonly text: string;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly linkOf: (address: string) => ContactLink;
  readonly onClear: () => void;
};

/** Its action is the button at the head of the page. */
const Nobody = (): ReactElement => (
  <EmptyMessage
    icon={IconAddressBook}
    drawing="people"
    title="No contacts yet. Save the people you pay, and find them here by name."
  />
);

function NoMatch({ onClear }: Pick<Props, 'onClear'>): ReactElement {
  return (
    <EmptyMessage icon={IconSearchOff} title="No contact matches.">
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    </EmptyMessage>
  );
}

/** Favourites first, both groups sorted by name. */
export function ContactList({ contacts, text, listRef, linkOf, onClear }: Props): ReactElement {
  useLearnNames(contacts.map(({ address }) => address));
  if (contacts.length === 0) return <Nobody />;
  const groups = groupContacts(contacts.filter((contact) => matchesText(contact, text)));
  if (groups.length === 0) return <NoMatch onClear={onClear} />;
  return (
    <div ref={listRef}>
      {groups.map(({ title, contacts: shown }) => (
        <section key={title} aria-label={title}>
          <h2 className="contact-group">{title}</h2>
          <ul className="vq-rows">
            {shown.map((contact) => (
              <li key={contact.id}>
                <ContactRow contact={contact} link={linkOf(contact.address)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
