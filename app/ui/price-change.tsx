import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { formatPercent } from './market-format.ts';
import './price-change.css';

/** "+1.25%": hundredths of a percent with their sign. */
export function changeText(bps: number): string {
  const size = formatPercent(BigInt(Math.abs(bps)), 10_000n, 2);
  return bps === 0 ? size : `${bps > 0 ? '+' : '−'}${size}`;
}

/** A change of the price with colour, arrow and sign; without them if nothing has changed. */
export function PriceChange({ bps }: { readonly bps: number }): ReactElement {
  const Icon = bps > 0 ? IconArrowUpRight : IconArrowDownRight;
  const tone = bps === 0 ? 'vq-dimmed' : bps > 0 ? 'vq-good' : 'vq-bad';
  return (
    <span className={`change vq-figures ${tone}`}>
      {bps === 0 ? null : <Icon aria-hidden />}
      {changeText(bps)}
    </span>
  );
}
