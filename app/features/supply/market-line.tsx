import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useSupply } from '../../data/queries/supply.ts';
import { priceText } from '../../ui/market-format.ts';
import { describeSold } from './supply-text.ts';
import './market-line.css';

/** The price and phase of DC in one line that leads to the market; hidden without data. */
export function MarketLine(): ReactElement | null {
  const { status, supply } = useSupply();
  if (status === 'missing') return null;
  if (supply === null) return <Skeleton height="2.75rem" className="market-line" />;
  return (
    <Link to="/market" className="market-line">
      <span>
        DC is <span className="vq-figures">{priceText(supply.priceUsd)}</span>, phase {supply.phase},{' '}
        {describeSold(supply).text} sold
      </span>
      <span className="market-line-to">
        Market
        <IconChevronRight aria-hidden />
      </span>
    </Link>
  );
}
