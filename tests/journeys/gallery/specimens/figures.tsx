/** Amounts, names, times, statuses and charts. */
import { IconClock } from '@tabler/icons-react';
import { Amount, RevealAmount } from '#app/ui/amount.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { PictureContext } from '#app/ui/picture-context.ts';
import { Brand } from '#app/ui/brand.tsx';
import { BarChart } from '#app/ui/chart/bar-chart.tsx';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import { SparkLine } from '#app/ui/chart/spark-line.tsx';
import { CheckSteps } from '#app/ui/check-steps.tsx';
import { Facts } from '#app/ui/facts.tsx';
import { FigureCards } from '#app/ui/figure-card.tsx';
import { shortAmount, withCurrency } from '#app/ui/format.ts';
import { PersonName } from '#app/ui/person-name.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { ShareBar } from '#app/ui/share-bar.tsx';
import { COMMAND_STATUS_TEXT, type ShownStatus, StatusBadge } from '#app/ui/status-badge.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { PriceChange } from '#app/ui/price-change.tsx';
import { TokenLogo } from '#app/ui/token-logo.tsx';
import { WaitingLine } from '#app/ui/waiting-line.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { Specimen, Specimens } from './specimen.ts';

export const wallet = 'VIQ-1800000000000-aaaaaaaaaaaa';
const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 1);
const writeDc = (value: bigint): string => withCurrency(shortAmount(value), 'DC');

const days = Array.from({ length: 30 }, (_, day) => ({
  x: start + day * dayMs,
  value: BigInt(40 + day * 3 - (day % 7) * 9) * 1_000_000n,
}));

const badges: Specimen = Object.fromEntries(
  (Object.keys(COMMAND_STATUS_TEXT) as ShownStatus[]).map((status) => [
    status,
    () => <StatusBadge motion={status} />,
  ]),
);

/** Stands for a photo. */
const drawnPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#476" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.5" fill="#fc9"/><path fill="#248" d="M1 8c0-5 6-5 6 0z"/></svg>',
)}`;

export const figureSpecimens: Specimens = {
  amount: {
    'short, no direction': () => <Amount value="1234.567891" currency="DC" />,
    'money in': () => <Amount value="47.97" currency="DC" direction="in" />,
    'money out': () => <Amount value="38.93" currency="USD" direction="out" />,
    'every digit': () => <Amount value="0.000001" currency="TDC" digits="exact" />,
    'all six places on tap': () => <RevealAmount value="1234.567891" currency="DC" />,
  },
  avatar: {
    'a known person': () => <Avatar address={wallet} name="Rita Soto" />,
    'small and large': () => (
      <>
        <Avatar address={wallet.replaceAll('a', 'b')} name="Sam" size="sm" />
        <Avatar address={wallet.replaceAll('a', 'c')} name="Zoë" size="lg" />
      </>
    ),
    'a picture of their own': () => (
      <PictureContext value={() => drawnPicture}>
        <Avatar address={wallet} name="Rita Soto" />
      </PictureContext>
    ),
    'an unknown wallet': () => <Avatar address={wallet} name={null} />,
    'a vault': () => <Avatar address="SYSTEM_VAULT" name={null} />,
  },
  brand: { usual: () => <Brand /> },
  'chart/bar-chart': {
    'two series': () => (
      <BarChart
        label="Money in and out"
        format={writeDc}
        series={[
          {
            name: 'In',
            tone: 'good',
            points: ['Sep 2026', 'Oct 2026', 'Nov 2026'].map((x, at) => ({
              x,
              value: BigInt(90 - at * 20) * 1_000_000n,
            })),
          },
          {
            name: 'Out',
            tone: 'calm',
            points: ['Sep 2026', 'Oct 2026', 'Nov 2026'].map((x, at) => ({
              x,
              value: BigInt(30 + at * 25) * 1_000_000n,
            })),
          },
        ]}
      />
    ),
  },
  'chart/spark-line': {
    usual: () => <SparkLine points={days} summary="The balance of the last days" />,
    'one value throughout': () => (
      <SparkLine points={days.map(({ x }) => ({ x, value: 0n }))} summary="The balance did not change" />
    ),
  },
  'chart/line-chart': {
    'a month': () => (
      <LineChart label="Balance over time" format={writeDc} series={[{ name: 'DC', points: days }]} />
    ),
    steps: () => (
      <LineChart
        label="Price by phase"
        format={writeDc}
        shape="step"
        series={[{ name: 'Price', points: days.filter((_, day) => day % 7 === 0) }]}
      />
    ),
  },
  'check-steps': {
    'holds, fails, unknown': () => (
      <CheckSteps
        steps={[
          { text: 'The record is the one in the block', holds: true },
          { text: 'The block is signed by the service', holds: false },
          { text: 'The block follows the one before it', holds: null },
        ]}
      />
    ),
  },
  facts: {
    'figures and words': () => (
      <Facts
        rows={[
          { name: 'Amount', value: '12.50 DC' },
          { name: 'Fee', value: '0.00625 DC' },
          { name: 'Total', value: '12.50625 DC', strong: true },
          { name: 'Note', value: 'Tickets for Saturday', words: true },
        ]}
      />
    ),
  },
  'figure-card': {
    'four figures': () => (
      <FigureCards
        cards={[
          { name: 'Current Phase', value: 'Phase 1' },
          { name: 'DC Price', value: '$1.0000', more: 'Next: $1.2500' },
          { name: 'Total Supply', value: '1.00B DC' },
          { name: 'Available', value: '999.99M DC' },
        ]}
      />
    ),
  },
  'person-name': {
    'from left to right': () => <PersonName name="Rita" />,
    'from right to left': () => <PersonName name="ريتا" />,
  },
  'qr-code': { address: () => <QrCode text={wallet} label="QR code of the address" /> },
  'relative-time': {
    'long ago': () => <RelativeTime at="2026-11-01T14:02:00.000Z" />,
  },
  'share-bar': {
    part: () => <ShareBar label="Sold" length={0.42} text="42.0% sold" />,
    none: () => <ShareBar label="Sold" length={0} text="0.0% sold" />,
    whole: () => <ShareBar label="Sold" length={1} text="100.0% sold" />,
  },
  'price-change': {
    rise: () => <PriceChange bps={125} />,
    fall: () => <PriceChange bps={-125} />,
    none: () => <PriceChange bps={0} />,
  },
  'status-badge': badges,
  'status-pill': Object.fromEntries(
    (['good', 'bad', 'wait', 'calm'] as const).map((tone) => [
      tone,
      () => (
        <StatusPill tone={tone} icon={IconClock}>
          Status
        </StatusPill>
      ),
    ]),
  ),
  'token-logo': { 'without a picture': () => <TokenLogo logo={null} /> },
  'waiting-line': { 'a figure that is loaded': () => <WaitingLine width="6rem" /> },
  'wallet-link': {
    address: () => <WalletLink wallet={wallet} />,
    'whole address': () => <WalletLink wallet={wallet} full />,
    'a contact': () => <WalletLink wallet={wallet} name="Rita" />,
  },
};
