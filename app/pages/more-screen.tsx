import { Button } from '@mantine/core';
import { IconChevronRight, IconLogout } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Role } from '#domain/constants.ts';
import type { Place } from '#app/feature.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { groupPlaces } from '#app/places.ts';
import { placesFor } from '#app/registered-features.ts';
import { SignOutSheet } from '#app/shell/sign-out-sheet.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SettingsSections } from './settings-sections.tsx';
import './more-screen.css';

const PlaceRow = ({ place: { to, icon: Icon, title, text } }: { readonly place: Place }): ReactElement => (
  <li>
    <Link to={to} className="more-row">
      <Icon className="more-row-icon" aria-hidden />
      <span className="more-row-words">
        <span className="more-row-title">{title}</span>
        <span className="vq-dimmed vq-small">{text}</span>
      </span>
      <IconChevronRight className="more-row-arrow" aria-hidden />
    </Link>
  </li>
);

/** Every destination of the person, under the headings of the rail. */
export const AllPlaces = ({ roles }: { readonly roles: readonly Role[] }): ReactElement => (
  <nav className="more-places" aria-label="Places">
    {groupPlaces(placesFor(roles)).map(({ group, title, places }) => (
      <section key={group} aria-labelledby={`more-${group}`}>
        <h2 className="more-heading" id={`more-${group}`}>
          {title}
        </h2>
        <ul>
          {places.map((place) => (
            <PlaceRow key={place.to} place={place} />
          ))}
        </ul>
      </section>
    ))}
  </nav>
);

/** All destinations, for the phone, whose bar has room for few; and the settings. */
export function Component(): ReactElement | null {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  if (session.status !== 'signed-in') return null;
  const { person } = session;
  return (
    <div className="vq-stack">
      <PageHeader title="More" subtitle={person.email} />
      <AllPlaces roles={person.roles} />
      <SettingsSections title="Settings" />
      <Button
        className="more-leave"
        variant="default"
        leftSection={<IconLogout aria-hidden />}
        onClick={() => {
          setLeaving(true);
        }}
      >
        Sign Out
      </Button>
      <SignOutSheet
        person={person}
        opened={leaving}
        onClose={() => {
          setLeaving(false);
        }}
      />
    </div>
  );
}
