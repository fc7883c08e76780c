import { Button, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { VAULT_TEXTS } from '#domain/public-parts.ts';
import type { SupplyAnswer } from '#domain/supply-answer.ts';
import { usePublicSupply } from '../../data/queries/public-supply.ts';
import { useNow } from '../../platform/clock.ts';
import { exactTime, shortAmount } from '../../ui/format.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { wholeAmount } from '../../ui/market-format.ts';
import { totalSupply } from './supply-text.ts';
import './transparency.css';

const tickMs = 1_000;
const unknown = '…';

const VAULTS = ['marketing', 'core', 'universal'] as const;

type Props = { readonly answer: SupplyAnswer | null; readonly now: number };

/** The figures of the supply and the vaults; dots for unknown ones. */
export function TransparencyFigures({ answer, now }: Props): ReactElement {
  const supply = answer?.supply ?? null;
  const vaultText = (name: string): string => {
    if (answer === null) return unknown;
    return `${shortAmount(answer.vaults[name]?.DC ?? '0')} DC`;
  };
  const launched = supply !== null && Date.parse(supply.launchAt) <= now;
  return (
    <FigureCards
      cards={[
        {
          name: 'Total Supply',
          value: supply === null ? unknown : `${wholeAmount(totalSupply(supply))} DC`,
        },
        ...VAULTS.map((vault) => ({ name: VAULT_TEXTS[vault].name, value: vaultText(vault) })),
        { name: 'Launch Status', value: supply === null ? unknown : launched ? 'Live' : 'Coming Soon' },
      ]}
    />
  );
}

/** The Ecosystem Transparency grid of the front page. A separate file, because it is below the first view. */
export function Component(): ReactElement {
  const { answer, asOf } = usePublicSupply(true);
  const now = useNow(tickMs);
  return (
    <section aria-labelledby="transparency-heading" className="transparency">
      <Title order={2} id="transparency-heading">
        Ecosystem Transparency
      </Title>
      {asOf === null ? null : <p className="vq-small vq-dimmed">As of {exactTime(asOf)}</p>}
      <TransparencyFigures answer={answer} now={now} />
      <Button component={Link} to="/digital-credit-supply" variant="default" className="transparency-more">
        Digital Credit Supply
      </Button>
    </section>
  );
}
