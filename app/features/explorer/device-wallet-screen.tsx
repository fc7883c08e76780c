import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useExplorerRows } from '../../data/explorer/explorer.ts';
import { WalletOwner } from './wallet-owner.tsx';
import { WalletActivityPage, WalletHistory } from './wallet-activity-page.tsx';

/** C9: detail history 100. */
const deviceRowsMax = 100;

/** Without the service: the wallet's transactions that this device has seen. */
function Seen({ address }: { readonly address: string }): ReactElement {
  const { rows } = useExplorerRows({ type: 'all', q: address }, { limit: deviceRowsMax, upTo: null });
  if (rows.length === 0) return <></>;
  return (
    <>
      <Title order={2}>Seen on this device ({rows.length})</Title>
      <WalletHistory rows={rows} address={address} />
    </>
  );
}

/** A wallet's page for signed-in people; without the service it shows what the device has seen. */
export const Component = (): ReactElement => <WalletActivityPage Seen={Seen} Owner={WalletOwner} />;
