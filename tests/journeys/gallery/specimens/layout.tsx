/** Headers, lists, tables, notices, dialogs and frames. */
import { Button } from '@mantine/core';
import { IconHistory, IconShieldCheck, IconWallet } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { BackLink } from '#app/ui/back-link.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DetailPane } from '#app/ui/detail-pane.tsx';
import { IncompleteHistory } from '#app/ui/incomplete-history.tsx';
import { LinkCards } from '#app/ui/link-card.tsx';
import { Illustration } from '#app/ui/illustration.tsx';
import { EmptyMessage, ErrorMessage } from '#app/ui/message.tsx';
import { NeedsConnection } from '#app/ui/needs-connection.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { ToastCard } from '#app/ui/toaster.tsx';
import { SHOWN, TransactionTable } from '#app/ui/transaction-table.tsx';
import { Verdict } from '#app/ui/verdict.tsx';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { wallet } from './figures.tsx';
import type { Specimens } from './specimen.ts';

const doNothing = (): void => undefined;

function OpenSheet(): ReactElement {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open the sheet</Button>
      <Sheet opened={opened} title="Review" onClose={() => setOpened(false)}>
        <p>What is sent, to whom, and what remains.</p>
      </Sheet>
    </>
  );
}

const explorerRow = (seq: number, amount: string): ExplorerDoc => ({
  id: `${String(seq)}f`.repeat(16),
  seq,
  order: -seq,
  at: '2026-11-26T14:02:00.000Z',
  kind: 'send',
  from: wallet,
  to: wallet.replaceAll('a', 'b'),
  amount,
  fee: '0.00625',
  currency: 'DC',
  status: 'success',
});

const table = (rows: readonly ExplorerDoc[]) => (): ReactElement => (
  <TransactionTable
    label={`Transactions (${String(rows.length)})`}
    layout="explorer"
    rows={rows}
    linkTo={({ id }) => `/explorer/tx/${id}`}
    columns={[
      { cell: 'hash', name: 'Hash', show: ({ id }) => id },
      { cell: 'from', name: 'From', show: SHOWN.from },
      { cell: 'to', name: 'To', show: SHOWN.to },
      { cell: 'amount', name: 'Amount', show: SHOWN.amount },
      { cell: 'status', name: 'Status', show: SHOWN.status },
      { cell: 'time', name: 'Time', show: SHOWN.time },
    ]}
  />
);

export const layoutSpecimens: Specimens = {
  'back-link': { usual: () => <BackLink to="/">Back to Wallet</BackLink> },
  'data-table': {
    figures: () => (
      <DataTable
        label="Payouts"
        rows={[
          { month: 'Oct 2026', amount: '12.50' },
          { month: 'Nov 2026', amount: '1,234.00' },
        ]}
        keyOf={({ month }) => month}
        columns={[
          { name: 'Month', show: ({ month }) => month },
          { name: 'Amount', number: true, show: ({ amount }) => amount },
        ]}
      />
    ),
  },
  'detail-pane': {
    open: () => (
      <DetailPane title="Sent to Rita" onClose={doNothing}>
        <p>The details of the selected row.</p>
      </DetailPane>
    ),
  },
  'incomplete-history': {
    usual: () => (
      <IncompleteHistory
        consequence="No sum is shown, because it would be wrong."
        what="history"
        onFetch={doNothing}
      />
    ),
  },
  illustration: Object.fromEntries(
    (['movements', 'plans', 'projects', 'people', 'news'] as const).map((of) => [
      of,
      () => <Illustration of={of} />,
    ]),
  ),
  'link-card': {
    'two cards': () => (
      <LinkCards
        label="Elsewhere"
        links={[
          { to: '/wallet', icon: IconWallet, title: 'Wallet', text: 'Balances, send, receive and history' },
          { to: '/history', icon: IconHistory, title: 'History', text: 'Everything that moved' },
        ]}
      />
    ),
  },
  message: {
    empty: () => (
      <EmptyMessage icon={IconHistory} title="No transactions yet">
        <Button>Claim test credits</Button>
      </EmptyMessage>
    ),
    failed: () => (
      <ErrorMessage title="This list cannot be read" stillWorks="Your money is safe, and sending works.">
        <Button variant="default">Try again</Button>
      </ErrorMessage>
    ),
  },
  'needs-connection': { online: () => <NeedsConnection action="Signing in" /> },
  notice: Object.fromEntries(
    (['plain', 'wait', 'bad'] as const).map((tone) => [
      tone,
      () => (
        <Notice tone={tone} title="What happened" text="What still works, and what to do next.">
          <Button variant="default">Try again</Button>
        </Notice>
      ),
    ]),
  ),
  'page-header': {
    'title only': () => <PageHeader title="Explorer" />,
    'with an action': () => (
      <PageHeader title="Wallet" subtitle="one@demo.example" action={<Button>Buy DC</Button>} />
    ),
  },
  sheet: { closed: () => <OpenSheet /> },
  toaster: {
    ...Object.fromEntries(
      (['good', 'bad', 'plain'] as const).map((tone) => [
        tone,
        () => <ToastCard toast={{ key: 1, tone, title: 'Sent', message: '12.50 DC to Rita' }} />,
      ]),
    ),
    'with undo': () => (
      <ToastCard
        toast={{
          key: 1,
          tone: 'plain',
          title: 'Contact removed',
          message: 'Rita Sol',
          onUndo: () => undefined,
        }}
      />
    ),
  },
  'transaction-table': {
    rows: table([explorerRow(2, '12.5'), explorerRow(1, '1234')]),
    empty: table([]),
  },
  verdict: Object.fromEntries(
    (['good', 'bad', 'wait', 'calm'] as const).map((tone) => [
      tone,
      () => (
        <Verdict tone={tone} icon={IconShieldCheck} title="The outcome" order={3}>
          What it means, in a sentence.
        </Verdict>
      ),
    ]),
  ),
};
