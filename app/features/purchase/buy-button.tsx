import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { type ReactElement, useId } from 'react';
import { useSupply } from '../../data/queries/supply.ts';
import { useNow } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { formatPublicDay } from '../../ui/date-format.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { BuySheet } from './buy-sheet.tsx';

const tickMs = 1_000;

/** C2: 'Available November 14, 2025', of the launch in force (ruling M12). */
export const launchText = (launchAt: string): string => `Available ${formatPublicDay(Date.parse(launchAt))}`;

type ViewProps = {
  /** ISO 8601; null while unknown. */
  readonly launchAt: string | null;
  readonly now: number;
  /** Shown beside another primary action. */
  readonly quiet?: boolean;
  readonly onOpen: () => void;
};

/** Opens the dialog; before the launch it shows the date. */
export function BuyButtonView({ launchAt, now, quiet = false, onOpen }: ViewProps): ReactElement {
  const early = launchAt !== null && Date.parse(launchAt) > now;
  // The label says why.
  const id = useId();
  return (
    <Button
      leftSection={<IconCreditCard aria-hidden />}
      variant={quiet ? 'default' : 'filled'}
      disabled={early}
      aria-describedby={id}
      onClick={onOpen}
    >
      <span id={id}>{early ? launchText(launchAt) : 'Buy DC'}</span>
    </Button>
  );
}

/**
 * The button for buying DC. The address stores whether the dialog is open (`buy=1`): a link opens it, "back" closes it.
 */
export function BuyButton({ quiet = false }: Pick<ViewProps, 'quiet'>): ReactElement | null {
  const session = useSession();
  const { supply } = useSupply();
  const now = useNow(tickMs);
  const { parameters, change } = useParameters();
  if (session.status !== 'signed-in') return null;
  const launchAt = supply?.launchAt ?? null;
  const early = launchAt !== null && Date.parse(launchAt) > now;
  return (
    <>
      <BuyButtonView launchAt={launchAt} now={now} quiet={quiet} onOpen={() => change({ buy: '1' })} />
      <BuySheet
        userId={session.person.id}
        opened={parameters.get('buy') === '1' && !early}
        onClose={() => change({ buy: '' }, true)}
      />
    </>
  );
}
