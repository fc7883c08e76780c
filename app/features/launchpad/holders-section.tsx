import { Button, Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Holder, HolderPage } from '#domain/project-launch/holder-answers.ts';
import { readMicro } from '#domain/money.ts';
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx';
import { exactAmount, exactTime, formatCount } from '#app/ui/format.ts';
import { formatShare } from '#app/ui/market-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { SectionProps } from './project-section.ts';
import { type HoldersView, useHolders } from './use-holders.ts';

type Row = Pick<Holder, 'amount' | 'locked'> & {
  readonly key: string;
  /** The wallet; null for a reserve of the project. */
  readonly address: string | null;
};

const RESERVE_NAMES: Readonly<Record<HolderPage['reserves'][number]['name'], string>> = {
  unsold: 'Project: not sold',
  marketing: 'Project: marketing vault',
  liquidity: 'Project: liquidity vault',
};

const bySize = <Of extends { readonly amount: string }>(rows: readonly Of[]): readonly Of[] =>
  rows.toSorted((one, other) => Number(readMicro(other.amount) - readMicro(one.amount)));

/** The reserves of the project, then the wallets, each largest first. */
const rowsOf = ({ items, reserves }: HolderPage): readonly Row[] => [
  ...bySize(reserves).map(({ amount, name }) => ({
    key: RESERVE_NAMES[name],
    address: null,
    amount,
    locked: '0',
  })),
  ...items.map((holder) => ({ ...holder, key: holder.address })),
];

const columnsFor = ({ supply, symbol }: HolderPage): readonly DataColumn<Row>[] => [
  {
    name: 'Holder',
    show: ({ address, key }) => (address === null ? key : <WalletLink wallet={address} />),
  },
  {
    name: symbol,
    number: true,
    show: ({ amount, locked }) => (
      <>
        {exactAmount(amount)}
        {locked === '0' ? null : (
          <span className="vq-small vq-wait launchpad-locked">
            {locked === amount ? 'all' : exactAmount(locked)} locked
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Share',
    number: true,
    show: ({ amount }) => formatShare(readMicro(amount), readMicro(supply)),
  },
];

const walletsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'wallet' : 'wallets'}`;

function aboutText({ hidden, holders }: HolderPage): string {
  const all = `Held by ${walletsText(holders)}.`;
  if (hidden === 0) return all;
  return `${all} ${walletsText(hidden)} of them ${hidden === 1 ? 'hides its balance and is' : 'hide their balances and are'} not listed.`;
}

type ListProps = Pick<HoldersView, 'status' | 'more' | 'again'> & {
  readonly seen: NonNullable<HoldersView['seen']>;
};

function List({ again, more, seen, status }: ListProps): ReactElement {
  const { at, isLive, page } = seen;
  return (
    <>
      <p className="vq-dimmed">
        {aboutText(page)}
        {isLive ? '' : ` As of ${exactTime(at)}.`}
      </p>
      <DataTable label="Holders" columns={columnsFor(page)} rows={rowsOf(page)} keyOf={({ key }) => key} />
      {status === 'failed' ? (
        <Notice
          tone="wait"
          title="The service does not answer"
          text="These are the holders that this device knows."
        >
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {page.next === null ? null : (
        <Button variant="default" onClick={more} loading={status === 'loading'}>
          More holders
        </Button>
      )}
    </>
  );
}

/** The holders of a token, as the explorer shows them too. */
export function HoldersSection({ project }: Pick<SectionProps, 'project'>): ReactElement {
  const { id, stage, tokensBurned } = project;
  const { seen, ...view } = useHolders(id, `${stage} ${tokensBurned}`);
  return (
    <section
      className="vq-card launchpad-section"
      aria-labelledby="holders"
      aria-busy={view.status === 'loading'}
    >
      <h2 id="holders">Holders</h2>
      {seen === null ? (
        view.status === 'failed' ? (
          <Notice
            tone="wait"
            title="The holders are not on this device yet"
            text="They are loaded when the service answers, and can then be read offline."
          >
            <Button variant="default" onClick={view.again}>
              Try again
            </Button>
          </Notice>
        ) : (
          <Skeleton height="12rem" />
        )
      ) : (
        <List {...view} seen={seen} />
      )}
    </section>
  );
}
