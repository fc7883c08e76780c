import { Button, Skeleton, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconShare, IconUsers } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { REFERRAL_PROJECT_MICRO, REFERRAL_SIGNUP_MICRO } from '#domain/referral/constants.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { ReferralReward } from '#domain/referral/document.ts';
import type { ReferralTrigger, RewardLoss } from '#domain/referral/reward.ts';
import { formatDate } from '../../ui/date-format.ts';
import { type Referral, type ReferralsView, useReferrals } from './referrals.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { canShare, shareText } from '../../platform/share.ts';
import { usePeople } from '../../data/queries/people.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { exactAmount } from '../../ui/format.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';
import { LINK_COPIED, referralLink } from './referral-link.ts';
import './referral-screen.css';

const TRIGGER_TEXT: Readonly<Record<ReferralTrigger, string>> = {
  signup: 'Sign-up',
  purchase: 'First purchase',
  project: 'First project',
};

const STATUS: Readonly<
  Record<ReferralReward['status'], { word: string; tone: PillTone; icon: typeof IconClock }>
> = {
  unconfirmed: { word: 'Email not confirmed', tone: 'calm', icon: IconClock },
  held: { word: 'Held', tone: 'wait', icon: IconClock },
  paid: { word: 'Paid', tone: 'good', icon: IconCircleCheck },
  queued: { word: 'Waiting', tone: 'wait', icon: IconClock },
  cancelled: { word: 'Cancelled', tone: 'calm', icon: IconCircleX },
  taken_back: { word: 'Taken back', tone: 'bad', icon: IconCircleX },
};

const LOSS_TEXT: Readonly<Record<RewardLoss, string>> = {
  refunded: 'the purchase was refunded',
  charged_back: 'the bank took the payment back',
  mailbox_used: 'the email belongs to somebody who is here already',
};

/** Explains why a reward waits, or why it was lost in whole or in part; null if its status says enough. */
function reasonOf({ back, heldUntil, reason, status }: ReferralReward): string | null {
  if (reason !== undefined && status === 'cancelled') return `Cancelled: ${LOSS_TEXT[reason]}`;
  if (reason !== undefined) return `${back ?? ''} DC taken back: ${LOSS_TEXT[reason]}`;
  if (status === 'unconfirmed') return 'Counts once they have confirmed their email';
  return status === 'held' && heldUntil !== undefined
    ? `Held until ${formatDate('dayInUtc', Date.parse(heldUntil))}`
    : null;
}

function Invite({ address }: { readonly address: string }): ReactElement {
  const link = referralLink(address);
  return (
    <section className="vq-card referral-invite" aria-label="Your referral link">
      <div className="referral-invite-code">
        <QrCode text={link} label="Your referral link as a QR code" />
      </div>
      <div className="referral-invite-words">
        <Title order={2}>Your referral link</Title>
        <p className="vq-dimmed">
          When somebody signs up with it you get {exactAmount(REFERRAL_SIGNUP_MICRO)} DC, 3% of their first
          purchase, and {exactAmount(REFERRAL_PROJECT_MICRO)} DC for their first project. They have to confirm
          their email, and each reward is held for some days before it is paid.
        </p>
        <div className="referral-link">
          <span className="vq-mono">{link}</span>
          <CopyButton text={link} label="Copy referral link" said={LINK_COPIED} />
        </div>
        {canShare() ? (
          <Button
            variant="default"
            leftSection={<IconShare aria-hidden />}
            onClick={() =>
              void shareText({ title: PRODUCT_NAME, text: `Join me on ${PRODUCT_NAME}`, url: link })
            }
          >
            Share link
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Totals({ held, paid, queued, referrals, unknown }: ReferralsView): ReactElement {
  return (
    <dl className="referral-totals" aria-busy={unknown}>
      <div className="vq-card">
        <dt>People</dt>
        <dd className="vq-figures">
          {unknown ? <Skeleton height="1.75rem" width="3rem" /> : referrals.length}
        </dd>
      </div>
      <div className="vq-card">
        <dt>Earned</dt>
        <dd>
          {unknown ? <Skeleton height="1.75rem" width="6rem" /> : <Amount value={paid} currency="DC" />}
        </dd>
      </div>
      <div className="vq-card">
        <dt>Held</dt>
        <dd>
          {unknown ? <Skeleton height="1.75rem" width="6rem" /> : <Amount value={held} currency="DC" />}
        </dd>
      </div>
      <div className="vq-card">
        <dt>Waiting</dt>
        <dd>
          {unknown ? <Skeleton height="1.75rem" width="6rem" /> : <Amount value={queued} currency="DC" />}
        </dd>
      </div>
    </dl>
  );
}

function Reward({ reward }: { readonly reward: ReferralReward }): ReactElement {
  const { trigger, amount, status, earnedAt, endedAt, txId } = reward;
  const { word, tone, icon } = STATUS[status];
  const words = TRIGGER_TEXT[trigger];
  const reason = reasonOf(reward);
  return (
    <li className="referral-reward">
      <span className="referral-reward-what">
        {txId === undefined ? (
          words
        ) : (
          <Link className="vq-link" to={`/wallet?tab=history&open=${encodeURIComponent(txId)}`}>
            {words}
          </Link>
        )}
        <span className="vq-dimmed vq-small">
          <RelativeTime at={endedAt ?? earnedAt} />
        </span>
        {reason === null ? null : <span className="vq-dimmed vq-small">{reason}</span>}
      </span>
      <StatusPill tone={tone} icon={icon}>
        {word}
      </StatusPill>
      <Amount value={amount} currency="DC" {...(status === 'paid' ? { direction: 'in' } : {})} />
    </li>
  );
}

/**
 * The ledger shortens the address of the referred person, so a name is shown only if this device knows exactly one wallet
 * that fits.
 */
function Person({ referral }: { readonly referral: Referral }): ReactElement {
  const { who, joinedAt, rewards } = referral;
  const { addressOf, names } = usePeople();
  const address = addressOf(who);
  const name = (address === null ? undefined : names.get(address)) ?? null;
  return (
    <li className="referral-person">
      <div className="referral-person-head">
        <Avatar address={address ?? who} name={name} />
        <span className="referral-person-who">
          {name === null ? <span className="vq-mono">{who}</span> : <PersonName name={name} />}
          <span className="vq-dimmed vq-small">
            Joined <RelativeTime at={joinedAt} />
          </span>
        </span>
      </div>
      <ul className="referral-rewards" aria-label={`Rewards for ${name ?? who}`}>
        {rewards.map((reward) => (
          <Reward key={reward.trigger} reward={reward} />
        ))}
      </ul>
    </li>
  );
}

function People({ referrals, unknown }: ReferralsView): ReactElement {
  if (unknown) {
    return (
      <div className="vq-rows" aria-busy="true">
        <div className="referral-person">
          <Skeleton height="3.5rem" />
        </div>
      </div>
    );
  }
  if (referrals.length === 0) {
    return (
      <div className="vq-rows">
        <EmptyMessage
          icon={IconUsers}
          drawing="people"
          title="Nobody has joined with your link yet. Send it to somebody you know."
        />
      </div>
    );
  }
  return (
    <ul className="vq-rows" aria-label="People">
      {referrals.map((referral) => (
        <Person key={referral.id} referral={referral} />
      ))}
    </ul>
  );
}

/** The invitation link, the referred people, and their rewards. All of it is on the device. */
export function Component(): ReactElement | null {
  const session = useSession();
  const view = useReferrals();
  if (session.status !== 'signed-in') return null;
  return (
    <div className="vq-stack">
      <PageHeader title="Referrals" subtitle="Invite people and see your rewards" />
      <Invite address={session.person.address} />
      <Totals {...view} />
      {view.queued > 0n ? (
        <p className="vq-dimmed vq-small referral-note">
          Rewards are paid by the marketing vault in the order in which they were earned. One that waits is
          paid automatically as soon as the vault has filled up.
        </p>
      ) : null}
      <People {...view} />
    </div>
  );
}
