import { Button, Skeleton, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { VAULT_TEXTS } from '#domain/public-parts.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import type { VaultBalances } from '../../data/explorer/explorer-api.ts';
import { Facts } from '../../ui/facts.tsx';
import { exactTime } from '../../ui/format.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { VaultsKnown } from './use-server-vaults.ts';
import { balanceRows } from './vault-balances.tsx';
import './vaults.css';

function Card({ held }: { readonly held: VaultBalances }): ReactElement {
  const { name, text } = VAULT_TEXTS[held.vault];
  return (
    <section className="vq-card vault-card" aria-label={name}>
      <Title order={2}>
        <Link to={`/explorer/vault/${held.vault}`} className="vq-stretched">
          {name} <IconChevronRight aria-hidden />
        </Link>
      </Title>
      <p className="vq-dimmed vq-small">{text}</p>
      <Facts rows={balanceRows(held)} />
    </section>
  );
}

type Props = { readonly known: VaultsKnown };

function Body({ known: { list, problem, again } }: Props): ReactElement {
  if (list === null && problem !== null) {
    return (
      <ErrorMessage
        title={problem.detail}
        stillWorks="Everything that this device has seen is in the explorer."
      >
        <Button onClick={again}>Try again</Button>
      </ErrorMessage>
    );
  }
  return (
    <>
      <div className="vault-cards" aria-busy={list === null}>
        {list === null
          ? SYSTEM_VAULTS.map((vault) => <Skeleton key={vault} height="10rem" />)
          : list.vaults.map((held) => <Card key={held.vault} held={held} />)}
      </div>
      {list?.asOf == null ? null : (
        <p className="vq-dimmed vq-small">As of the last change of a vault, {exactTime(list.asOf)}.</p>
      )}
    </>
  );
}

/** The balances of the system's vaults, for everybody. */
export const VaultsPage = (props: Props): ReactElement => (
  <>
    <PageHeader title="System Vaults" subtitle="Where fees and parts of purchases go" />
    <Body {...props} />
  </>
);
