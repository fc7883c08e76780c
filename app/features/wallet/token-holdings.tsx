import { Button, Skeleton, Title } from '@mantine/core';
import { IconCoins, IconSend } from '@tabler/icons-react';
import { type ReactElement, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { tokenCode } from '#domain/ledger/accounts.ts';
import { type Holding, useHoldings } from './use-holdings.ts';
import { exactAmount, fullAmount, shortAmount } from '../../ui/format.ts';
import { compactUsd, exactUsd } from '../../ui/market-format.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { TokenLogo } from '../../ui/token-logo.tsx';
import './token-holdings.css';

const title = 'Project tokens';
const LOCKED = 'Locked until the project is launched';
const placeholders = ['a', 'b'];

/** The page of a project, if it has one. */
type PathOf = (projectId: string) => string;

function Name({ holding, pathOf }: { readonly holding: Holding; readonly pathOf: PathOf | undefined }) {
  const name = holding.title ?? holding.symbol;
  if (pathOf === undefined) {
    return (
      <strong className="holding-title" title={name}>
        {name}
      </strong>
    );
  }
  return (
    <Link to={pathOf(holding.projectId)} className="holding-title vq-link vq-stretched" title={name} data-row>
      {name}
    </Link>
  );
}

/** Of a token that is not on the market. */
const placeText = ({ locked, symbol, title: name }: Holding): string =>
  `${name === null ? '' : `${symbol} · `}${locked === 0n ? 'Not on the market' : 'Before its launch'}`;

type SendProps = {
  readonly holding: Holding;
  /** The id of the text that says why it is locked. */ readonly reasonId: string;
};

/** Leads to the form with this token; while all of it is locked, the amount beside it says why not. */
function SendButton({ holding, reasonId }: SendProps): ReactElement {
  const { balance, locked, projectId, symbol } = holding;
  const label = `Send ${symbol}`;
  if (locked === balance) {
    return (
      <button
        type="button"
        className="vq-icon-button vq-above"
        disabled
        aria-label={label}
        aria-describedby={reasonId}
        title={LOCKED}
      >
        <IconSend aria-hidden />
      </button>
    );
  }
  const currency = encodeURIComponent(tokenCode(projectId, symbol));
  return (
    <Link
      to={`/wallet?tab=send&currency=${currency}`}
      className="vq-icon-button vq-above"
      aria-label={label}
      title={label}
    >
      <IconSend aria-hidden />
    </Link>
  );
}

function Row({ holding, pathOf }: { readonly holding: Holding; readonly pathOf: PathOf | undefined }) {
  const { symbol, logo, balance, locked, valueUsd, isListed } = holding;
  const [first] = useState(balance);
  const reasonId = useId();
  return (
    <li className="holding">
      <TokenLogo logo={logo} />
      <div className="holding-words">
        <Name holding={holding} pathOf={pathOf} />
        <span className="vq-small vq-dimmed">{isListed ? symbol : placeText(holding)}</span>
      </div>
      <div className="holding-figures">
        {/* Keyed by the amount, so that a new one is highlighted for a moment. */}
        <span
          key={String(balance)}
          className={`vq-figures holding-balance${balance === first ? '' : ' vq-arrived'}`}
          title={`${fullAmount(balance)} ${symbol}`}
        >
          {shortAmount(balance)} <span className="vq-currency">{symbol}</span>
        </span>
        {valueUsd === null || locked === balance ? null : (
          <span className="vq-small vq-figures vq-dimmed" title={exactUsd(valueUsd)}>
            {compactUsd(valueUsd)}
          </span>
        )}
        {locked === 0n ? null : (
          <span id={reasonId} className="vq-small vq-figures vq-wait" title={LOCKED}>
            {exactAmount(locked)} {symbol} locked
          </span>
        )}
      </div>
      <SendButton holding={holding} reasonId={reasonId} />
    </li>
  );
}

function Nothing(): ReactElement {
  return (
    <div className="vq-rows">
      <EmptyMessage
        icon={IconCoins}
        title="You hold no project tokens. Those of each project are listed here."
      >
        <Button component={Link} to="/market/data" variant="default">
          See the market
        </Button>
      </EmptyMessage>
    </div>
  );
}

function List({ pathOf }: Props): ReactElement {
  const { holdings, cut } = useHoldings();
  if (holdings === null) {
    return (
      <div className="vq-rows" aria-busy="true">
        {placeholders.map((key) => (
          <div key={key} className="holding">
            <Skeleton height="2.75rem" />
          </div>
        ))}
      </div>
    );
  }
  if (holdings.length === 0) return <Nothing />;
  return (
    <>
      <ul className="vq-rows" aria-label={title}>
        {holdings.map((holding) => (
          <Row key={`${holding.projectId}:${holding.symbol}`} holding={holding} pathOf={pathOf} />
        ))}
      </ul>
      <p className="vq-small vq-dimmed">
        {holdings.some(({ valueUsd }) => valueUsd !== null) ? 'Values at the reference price. ' : ''}
        {holdings.some(({ locked }) => locked > 0n) ? 'What is locked can be moved after the launch. ' : ''}
        {cut ? `The ${String(holdings.length)} largest balances are listed.` : ''}
      </p>
    </>
  );
}

/** `pathOf`: omitted where projects have no page. */
type Props = { readonly pathOf?: PathOf };

/** The person's tokens by project, from this device: live, also offline. */
export function TokenHoldings({ pathOf }: Props): ReactElement {
  return (
    <section id="tokens" aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <List {...(pathOf === undefined ? {} : { pathOf })} />
    </section>
  );
}
