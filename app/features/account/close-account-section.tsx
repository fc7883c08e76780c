import { Button, Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { CloseAccountSheet } from './close-account-sheet.tsx';
import './close-account.css';

type Props = {
  /** Called when the account is closed, so that this device forgets the person. */
  readonly onClosed: () => void;
};

/** The card for closing the account for good. */
export function CloseAccountSection({ onClosed }: Props): ReactElement {
  const [opened, setOpened] = useState(false);
  return (
    <section className="vq-card close-account" aria-label="Delete my account">
      <div>
        <Title order={2}>Delete my account</Title>
        <p className="vq-dimmed vq-small">
          Close your account for good and have everything erased that says who you are. Take your data with
          you first: Settings, Export everything.
        </p>
      </div>
      <Button
        className="close-account-begin"
        variant="outline"
        color="red"
        onClick={() => {
          setOpened(true);
        }}
      >
        Delete my account
      </Button>
      <CloseAccountSheet
        opened={opened}
        onClosed={onClosed}
        onClose={() => {
          setOpened(false);
        }}
      />
    </section>
  );
}
