import { Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useReferrals } from './referrals.ts';
import { Amount } from '../../ui/amount.tsx';
import { copyWithToast } from '../../ui/copy-with-toast.ts';
import { LINK_COPIED, referralLink } from './referral-link.ts';
import './referral-card.css';

/** The results so far; hidden while there are none. */
function SoFar(): ReactElement | null {
  const { referrals, paid } = useReferrals();
  if (referrals.length === 0) return null;
  const people = referrals.length === 1 ? '1 person' : `${String(referrals.length)} people`;
  return (
    <p className="vq-small">
      {people} joined with your link. Earned: <Amount value={paid} currency="DC" />
    </p>
  );
}

/** On Home: the invitation link, and the link to its results. */
export function ReferralCard({ address }: { readonly address: string }): ReactElement {
  return (
    <section className="referral" aria-label="Referral">
      <div>
        <Title order={2}>Invite someone</Title>
        <p className="vq-dimmed vq-small">
          You get 1 DC when somebody signs up with your link, and 3% of their first purchase.
        </p>
        <SoFar />
      </div>
      <div className="referral-actions">
        <button
          type="button"
          className="vq-text-button"
          onClick={() => void copyWithToast(referralLink(address), LINK_COPIED)}
        >
          <IconCopy aria-hidden />
          Copy referral link
        </button>
        <Link to="/referral" className="vq-text-button referral-more">
          My referrals
        </Link>
      </div>
    </section>
  );
}
