import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import type { HistoryRow } from '../../data/history/history.ts';
import { useUnsaved } from '../../data/queries/contacts.ts';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { SaveContact } from '../../ui/save-contact.tsx';
import { PayoutTitle } from './payout-month.tsx';
import { rowText } from './row-text.ts';

/** The head of the details: "Sent to Rita". */
export function PartyHead({ row }: { readonly row: HistoryRow }): ReactElement {
  const { title, party, address, name, payout } = rowText(row);
  useLearnNames(party === null ? [] : [address]);
  return (
    <div className="detail-party">
      <Avatar address={address} name={name} size="lg" />
      <Title order={3}>
        {payout === undefined ? title : <PayoutTitle paid={payout} otherwise={title} />}
        {party === null ? null : (
          <>
            {' '}
            <PersonName name={party} />
          </>
        )}
      </Title>
    </div>
  );
}

/** Saves the other party as a contact; renders nothing for a vault, or for an existing contact. */
export function SaveParty({ address }: { readonly address: string }): ReactElement | null {
  const unsaved = useUnsaved(address);
  if (unsaved === null) return null;
  return <SaveContact name={unsaved.name} label="Save as contact" onSave={unsaved.save} />;
}
