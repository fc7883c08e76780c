import { Button, Skeleton, Title } from '@mantine/core';
import { IconBuildingBank, IconSearchOff, IconWallet } from '@tabler/icons-react';
import type { ReactElement, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { VAULT_TEXTS } from '#domain/public-parts.ts';
import type { SearchGroup } from '../../data/explorer/explorer-api.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { LinkCard } from '../../ui/link-card.tsx';
import { READING, readingText, type Search } from './explorer-filter.ts';
import { ExplorerTable } from './explorer-table.tsx';
import type { ServerSearch } from './use-server-search.ts';
import './search-results.css';

type Props = {
  readonly search: Search;
  readonly found: ServerSearch;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onClear: () => void;
};

function allOf(by: SearchGroup['by'], { text, type }: Search): string {
  const parameters = new URLSearchParams({ q: text, [READING]: by });
  if (type !== 'all') parameters.set('type', type);
  return `/explorer?${parameters.toString()}`;
}

function Group({ group, search }: { readonly group: SearchGroup; readonly search: Search }): ReactElement {
  const title = readingText(group.by, search.readings);
  return (
    <section aria-label={title} className="search-group">
      <div className="search-group-head">
        <Title order={2}>{title}</Title>
        {group.more ? (
          <Link to={allOf(group.by, search)} className="vq-text-button vq-flush" data-row>
            Show all
          </Link>
        ) : null}
      </div>
      <ExplorerTable
        label={title}
        rows={group.rows}
        linkTo={({ id }) => `/explorer/tx/${id}`}
        openId={null}
      />
    </section>
  );
}

/** A wallet or a vault that the text names. */
function Places({ search: { readings }, found }: Pick<Props, 'search' | 'found'>): ReactElement | null {
  const { address, vault } = readings;
  // Without an answer of the service, the wallet's page says whether it exists.
  const wallet = found.hasWallet === false ? undefined : address;
  if (wallet === undefined && vault === undefined) return null;
  return (
    <section aria-label="Pages" className="search-group">
      <Title order={2}>{wallet === undefined ? 'Vault' : 'Wallet'}</Title>
      {wallet === undefined ? null : (
        <LinkCard
          to={`/explorer/${wallet}`}
          icon={IconWallet}
          title={wallet}
          text="Balances, totals and history of this wallet"
        />
      )}
      {vault === undefined ? null : (
        <LinkCard
          to={`/explorer/vault/${vault}`}
          icon={IconBuildingBank}
          title={VAULT_TEXTS[vault].name}
          text={VAULT_TEXTS[vault].text}
        />
      )}
    </section>
  );
}

const isNothing = ({ groups, hasWallet, loading }: ServerSearch, { readings }: Search): boolean =>
  !loading && groups.length === 0 && hasWallet !== true && readings.vault === undefined;

/** The results of a typed search, one group for each reading of the text. */
export function SearchResults({ search, found, listRef, onClear }: Props): ReactElement {
  return (
    <div ref={listRef} className="search-results" aria-busy={found.loading}>
      <p className="vq-small vq-dimmed" role="status">
        {statusOf(found)}
      </p>
      {isNothing(found, search) ? (
        <EmptyMessage icon={IconSearchOff} title="No transactions found">
          <p className="vq-dimmed vq-small">
            Search for a whole wallet address, at least 4 characters of a hash, an amount such as 12.5 DC, or
            a date such as 2026-11-22.
          </p>
          <Button variant="default" onClick={onClear}>
            Clear search and filters
          </Button>
        </EmptyMessage>
      ) : (
        <Places search={search} found={found} />
      )}
      {found.groups.map((group) => (
        <Group key={group.by} group={group} search={search} />
      ))}
      {found.loading && found.groups.length === 0 ? <Skeleton height="12rem" /> : null}
    </div>
  );
}

function statusOf({ loading, problem, groups }: ServerSearch): string {
  if (problem !== null) return `${problem.detail}. Only what this device has stored was searched.`;
  if (loading) return 'Searching…';
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return '';
  const more = groups.some((group) => group.more) ? ' or more' : '';
  return `${String(count)}${more} ${count === 1 ? 'transaction' : 'transactions'} found.`;
}
