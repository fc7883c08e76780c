import { Button, TextInput } from '@mantine/core';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { shortAddress } from '#domain/short-address.ts';
import { ERRORS } from '#domain/errors.ts';
import { useContacts } from '../../data/queries/contacts.ts';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { PayeeLine } from './payee-line.tsx';
import { type PaymentLink, readPaymentLink } from './payment-link.ts';
import { useRecents } from './payees.ts';
import { SavePayeeButton } from './save-payee.tsx';
import { ADDRESS_FIELD, type SendFormProps, Shortcuts } from './send-fields.tsx';
import { listWho, onlyMatch, type WhoList, type WhoRow } from './who-list.ts';

type Props = Pick<SendFormProps, 'form' | 'payee' | 'contactName' | 'onScan' | 'onContacts' | 'onPaste'> & {
  /** Why nothing can be sent to the typed address; null if it can. */
  readonly problemOf: (to: string) => string | null;
  /** A whole link was typed or pasted into the field. */
  readonly onLink: (link: PaymentLink) => void;
  readonly onNext: (to: string) => void;
};

type RowsProps = {
  readonly title: string;
  readonly rows: readonly WhoRow[];
  readonly onPick: (to: string) => void;
};

function Rows({ title, rows, onPick }: RowsProps): ReactElement | null {
  useLearnNames(rows.map(({ address }) => address));
  if (rows.length === 0) return null;
  return (
    <div>
      <h2 className="who-group">{title}</h2>
      <ul className="who-rows" aria-label={title}>
        {rows.map(({ address, name, label }) => (
          <li key={address}>
            <button type="button" className="who-row" onClick={() => onPick(address)}>
              <Avatar address={address} name={name} />
              <span>
                {name === null ? null : (
                  <strong>
                    <PersonName name={name} />
                  </strong>
                )}
                <span className="vq-small vq-dimmed">
                  {label === null ? null : `${label} · `}
                  <span className="vq-mono">{shortAddress(address)}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Handles a whole payment link; an address alone stays in the field, so that the person can check it. */
const linkIn = (text: string): PaymentLink | null => {
  const link = text.includes(':') ? readPaymentLink(text) : null;
  return link === 'changed' ? null : link;
};

const noneText = (list: WhoList, text: string): string | null =>
  text.trim() !== '' && !text.startsWith('VIQ-') && list.recent.length + list.contacts.length === 0
    ? 'Nobody on this device has that name. Paste an address or scan a code.'
    : null;

/** The step of the payee: a name, an address or a link, or one of the recent people and contacts. */
export function WhoStep(props: Props): ReactElement {
  const { form, payee, contactName, problemOf, onLink, onNext } = props;
  const { contacts } = useContacts();
  const recents = useRecents();
  const [problem, setProblem] = useState<string | null>(null);
  const { to } = form.values;
  // A chosen address does not filter the list when the person comes back.
  const list = listWho({ recents, contacts }, problemOf(to) === null ? '' : to);
  const field = form.field('to');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const meant = problemOf(to) === null ? to : (onlyMatch(list)?.address ?? to);
    const found = problemOf(meant);
    if (found === null) onNext(meant);
    else setProblem(found);
  };
  const error = problem ?? (payee.missing ? ERRORS.RECIPIENT_NOT_FOUND.text : undefined);
  return (
    <form className="send-step who-step" onSubmit={submit} noValidate aria-label="Send to">
      <div>
        <TextInput
          {...ADDRESS_FIELD}
          description="Or the name of somebody you know."
          {...field}
          onBlur={() => undefined}
          error={error}
          enterKeyHint="next"
          onChange={(event) => {
            setProblem(null);
            const { value } = event.currentTarget;
            const link = linkIn(value);
            if (link === null) field.onChange({ currentTarget: { value } });
            else onLink(link);
          }}
        />
        <div className="payee-row">
          <PayeeLine payee={payee} contactName={contactName} />
          <SavePayeeButton address={to} />
        </div>
        <Shortcuts {...props} />
      </div>
      <Rows title="Recent" rows={list.recent} onPick={onNext} />
      <Rows title="Your contacts" rows={list.contacts} onPick={onNext} />
      <p className="vq-dimmed who-none" role="status">
        {noneText(list, to)}
      </p>
      <div className="send-footer">
        <Button type="submit" size="lg" fullWidth>
          Continue
        </Button>
      </div>
    </form>
  );
}
