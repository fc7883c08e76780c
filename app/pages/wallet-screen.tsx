import { Button } from '@mantine/core';
import { IconWalletOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useDataState } from '#app/data/device/provider.tsx';
import { useWallet } from '#app/data/queries/wallet.ts';
import { LatestActivity } from '#app/features/history/latest-activity.tsx';
import { HistoryPanel } from '#app/features/history/history-panel.tsx';
import { BuyButton } from '#app/features/purchase/buy-button.tsx';
import { useWhen } from '#app/features/schedule/when-field.tsx';
import { ClaimCard } from '#app/features/tdc-claim/claim-card.tsx';
import { linkFromParameters } from '#app/features/transfer/payment-link.ts';
import { ReceivePanel } from '#app/features/transfer/receive-panel.tsx';
import { SendPlace } from '#app/features/transfer/send-place.tsx';
import { SendPanel } from '#app/features/transfer/send-panel.tsx';
import { AddressCard } from '#app/features/wallet/address-card.tsx';
import { AllCredits } from './all-credits.tsx';
import { Balances } from '#app/features/wallet/balances.tsx';
import { ReceivableCard } from '#app/features/wallet/receivable-card.tsx';
import { projectPath } from '#app/features/market/project-path.ts';
import { TokenHoldings } from '#app/features/wallet/token-holdings.tsx';
import { useSession } from '#app/platform/session-hooks.ts';
import { EmptyMessage, ErrorMessage } from '#app/ui/message.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TabList } from '#app/ui/tab-list.tsx';
import { useScrollToHash } from '#app/ui/use-scroll-to-hash.ts';
import { ReadErrorBoundary } from '#app/shell/read-error-boundary.tsx';
import './overview.css';

const TABS = [
  { value: 'dashboard', label: 'Overview' },
  { value: 'send', label: 'Send' },
  { value: 'receive', label: 'Receive' },
  { value: 'history', label: 'History' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const latestRows = 4;

function Overview({ address }: { readonly address: string }): ReactElement {
  return (
    <div className="vq-stack">
      <Balances />
      <ReceivableCard />
      <div className="overview wallet-overview">
        <div className="vq-stack overview-aside">
          <AddressCard address={address} />
          <ClaimCard />
        </div>
        <div className="vq-stack">
          <LatestActivity count={latestRows} />
          <div className="overview-more">
            <Link to="/wallet/scheduled" className="vq-text-button">
              Scheduled transfers
            </Link>
          </div>
          <AllCredits />
          <TokenHoldings pathOf={projectPath} />
        </div>
      </div>
    </div>
  );
}

function Send(): ReactElement {
  const { wallet } = useWallet();
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const later = useWhen({
    startsLater: parameters.get('when') === 'later',
    onStored: (id) => void navigate(`/wallet/scheduled?open=${id}`),
  });
  // The available amount is unknown before the first synchronisation.
  if (wallet === null) return <SendPlace />;
  return (
    <SendPanel
      link={linkFromParameters(parameters)}
      onTaken={() => setParameters({ tab: 'send' }, { replace: true })}
      later={later}
    />
  );
}

function Panel({ tab, address }: { readonly tab: Tab; readonly address: string }): ReactElement {
  switch (tab) {
    case 'dashboard':
      return <Overview address={address} />;
    case 'send':
      return <Send />;
    case 'receive':
      return <ReceivePanel address={address} />;
    case 'history':
      return <HistoryPanel />;
  }
}

/** Everything was downloaded and there is no wallet: the account has none. */
function NoWallet(): ReactElement {
  return (
    <EmptyMessage icon={IconWalletOff} title="No wallet found">
      <Button component={Link} to="/dashboard">
        Return to Dashboard
      </Button>
    </EmptyMessage>
  );
}

function NoData(): ReactElement {
  return (
    <ErrorMessage
      title="Failed to load wallet. Please try again."
      stillWorks="Your money is safe with the service; only the copy on this device could not be opened."
    >
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        Try again
      </Button>
    </ErrorMessage>
  );
}

/** The wallet with its four tabs; the address contains the tab, so shortcuts, links and "back" work. */
export function Component(): ReactElement | null {
  const session = useSession();
  const [parameters, setParameters] = useSearchParams();
  const { status } = useDataState();
  useScrollToHash();
  const tab: Tab = TABS.find(({ value }) => value === parameters.get('tab'))?.value ?? 'dashboard';
  if (session.status !== 'signed-in') return null;
  const address = session.person.address;
  if (status === 'failed') return <NoData />;
  if (address === '') return <NoWallet />;
  const choose = (value: Tab): void => {
    setParameters(value === 'dashboard' ? {} : { tab: value });
  };
  return (
    <>
      <PageHeader title="Wallet" action={<BuyButton quiet={tab !== 'dashboard'} />} />
      <TabList label="Wallet" tabs={TABS} value={tab} onChange={choose}>
        <ReadErrorBoundary key={tab}>
          <Panel tab={tab} address={address} />
        </ReadErrorBoundary>
      </TabList>
    </>
  );
}
