import { Button, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { copyAndSay } from '../../ui/copy-and-say.ts';
import './referral-card.css';

const referralLink = (address: string): string => {
  const url = new URL('/auth', window.location.origin);
  url.searchParams.set('ref', address);
  return url.href;
};

/** The link by which a new person's account remembers who invited them. */
export function ReferralCard({ address }: { readonly address: string }): ReactElement {
  const link = referralLink(address);
  return (
    <section className="vq-card referral" aria-label="Referral">
      <div>
        <Title order={2}>Invite someone</Title>
        <p className="vq-dimmed">Whoever signs up with your link is recorded as invited by your wallet.</p>
        <p className="vq-mono vq-small">{link}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconCopy aria-hidden />}
        onClick={() => void copyAndSay(link, 'Referral link copied to clipboard!')}
      >
        Copy referral link
      </Button>
    </section>
  );
}
