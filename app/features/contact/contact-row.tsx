import { IconStarFilled } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, type To } from 'react-router-dom';
import type { ContactDoc } from '#domain/protocol.ts';
import { shortAddress } from '#domain/short-address.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonName } from '../../ui/person-name.tsx';

export type ContactLink = {
  readonly to: To;
  readonly state: unknown;
  readonly replace: boolean;
  readonly open: boolean;
};

type Props = { readonly contact: ContactDoc; readonly link: ContactLink };

/** A contact in the list, linked to its details. */
export function ContactRow({ contact, link }: Props): ReactElement {
  const { name, address, label, note, favourite } = contact;
  const { to, state, replace, open } = link;
  return (
    <Link
      to={to}
      state={state}
      replace={replace}
      className="contact-row"
      data-row
      data-open={open}
      {...(open ? { 'aria-current': true } : {})}
    >
      <Avatar address={address} name={name} />
      <span className="contact-words">
        <span className="contact-name">
          <PersonName name={name} />
          {favourite === true ? (
            <IconStarFilled className="contact-star" role="img" aria-label="Favourite" />
          ) : null}
        </span>
        <span className="contact-more vq-dimmed vq-small">
          {label === undefined ? null : <bdi>{label}</bdi>}
          {label === undefined || note === undefined ? null : ' · '}
          {note === undefined ? null : <bdi>{note}</bdi>}
          {label === undefined && note === undefined ? (
            <span className="vq-mono">{shortAddress(address)}</span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}
