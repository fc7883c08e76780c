import type { ReactElement } from 'react';
import type { Person } from '#app/platform/stored-session.ts';
import { SignOutSheet } from '#app/shell/sign-out-sheet.tsx';

type Props = { readonly person: Person; readonly onClose: () => void };

/** The question before signing out, opened from the app's search. */
export const Component = ({ person, onClose }: Props): ReactElement => (
  <SignOutSheet person={person} opened onClose={onClose} />
);
