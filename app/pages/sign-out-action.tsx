import type { ReactElement } from 'react';
import type { Person } from '#app/platform/stored-session.ts';
import { SignOutSheet } from '#app/shell/sign-out-sheet.tsx';

type Props = { readonly person: Person; readonly onClose: () => void };

/** Signing out, chosen in the search of the app. */
export const Component = ({ person, onClose }: Props): ReactElement => (
  <SignOutSheet person={person} opened onClose={onClose} />
);
