import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContactDoc } from '#domain/protocol.ts';
import { labelsOf, useContacts, useSaveContact } from '../../data/queries/contacts.ts';
import { useHasPulled } from '../../data/replication/sync-status.ts';
import { ContactForm } from '../../ui/contact-form.tsx';
import { DetailPane } from '../../ui/detail-pane.tsx';
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useHasPane } from '../../ui/screen-width.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { ContactDetail } from './contact-detail.tsx';
import { ContactList } from './contact-list.tsx';
import type { ContactLink } from './contact-row.tsx';
import './contact.css';

const placeholders = ['a', 'b', 'c', 'd'];
const TITLE = 'Contact';

function Waiting(): ReactElement {
  return (
    <div className="vq-rows" aria-busy="true">
      {placeholders.map((key) => (
        <div key={key} className="contact-row">
          <Skeleton height="2.75rem" />
        </div>
      ))}
    </div>
  );
}

type DetailProps = {
  readonly id: string | null;
  readonly contacts: readonly ContactDoc[];
  readonly onClose: () => void;
};

/** The selected contact; null if none is selected. */
function detailOf({ id, contacts, onClose }: DetailProps): ReactNode {
  if (id === null) return null;
  const contact = contacts.find(({ address }) => address === id);
  if (contact === undefined) {
    return <EmptyMessage icon={IconUserQuestion} title="There is no such contact on this device." />;
  }
  return <ContactDetail key={id} contact={contact} labels={labelsOf(contacts)} onClose={onClose} />;
}

type NewProps = { readonly opened: boolean; readonly onClose: () => void };

function NewContact({ opened, onClose }: NewProps): ReactElement {
  const { contacts } = useContacts();
  const save = useSaveContact();
  const navigate = useNavigate();
  return (
    <Sheet opened={opened} title="New contact" onClose={onClose}>
      <ContactForm
        contact={{}}
        labels={labelsOf(contacts)}
        onSave={save}
        onDone={(address) => {
          onClose();
          if (address !== null) void navigate(`/contacts?open=${address}`);
        }}
      />
    </Sheet>
  );
}

type ListProps = {
  readonly contacts: readonly ContactDoc[];
  readonly linkOf: (address: string) => ContactLink;
  readonly onEscape: () => void;
};

/** The search, which the address keeps, and the contacts that match. */
function SearchedList({ contacts, linkOf, onEscape }: ListProps): ReactElement {
  const { parameters, change } = useParameters();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search, onEscape);
  const text = parameters.get('q') ?? '';
  const setText = (q: string): void => change({ q }, true);
  return (
    <div className="vq-stack">
      {contacts.length === 0 ? null : (
        <SearchField
          label="Search contacts"
          placeholder="Name, label, note or address"
          value={text}
          onSearch={setText}
          fieldRef={search}
        />
      )}
      <ContactList
        contacts={contacts}
        text={text}
        listRef={list}
        linkOf={linkOf}
        onClear={() => setText('')}
      />
    </div>
  );
}

/** The contacts with the details of one: beside the list, or over it where there is no room. */
function Contacts(): ReactElement {
  const { contacts, loading } = useContacts();
  const hasPulled = useHasPulled('contacts');
  const { id, linkTo, state, close } = useOpenRow();
  const hasPane = useHasPane();
  const linkOf = (address: string): ContactLink => ({
    to: linkTo(address),
    ...(hasPane ? { state: null, replace: id !== null } : { state, replace: false }),
    open: hasPane && address === id,
  });
  // Before the first synchronisation an empty list is not known to be empty.
  if (loading || (contacts.length === 0 && !hasPulled)) return <Waiting />;
  const detail = detailOf({ id, contacts, onClose: close });
  const isBeside = hasPane && contacts.length > 0;
  return (
    <>
      <div className="vq-split" data-pane={isBeside}>
        <SearchedList contacts={contacts} linkOf={linkOf} onEscape={close} />
        {isBeside ? (
          <DetailPane title={TITLE} onClose={close}>
            {detail}
          </DetailPane>
        ) : null}
      </div>
      {isBeside ? null : (
        <Sheet opened={id !== null} title={TITLE} onClose={close}>
          {detail}
        </Sheet>
      )}
    </>
  );
}

/** The person's saved contacts. All of it works offline, and reaches the person's other devices. */
export function Component(): ReactElement {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Contacts"
        action={
          <Button leftSection={<IconUserPlus aria-hidden />} onClick={() => setAdding(true)}>
            New contact
          </Button>
        }
      />
      <Contacts />
      <NewContact opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}
