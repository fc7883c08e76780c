import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsPhone } from '../../ui/screen-width.ts';
import { linkFromParameters } from './payment-link.ts';
import { useSendSteps } from './send-steps.ts';
import './send-flow.css';

/** Reserves the space of the Send tab while the wallet is unknown; on a phone a payment link begins at the amount. */
export function SendPlace(): ReactElement {
  const [parameters] = useSearchParams();
  const { asked } = useSendSteps();
  const isPhone = useIsPhone();
  const link = linkFromParameters(parameters);
  const isAmount = isPhone && link !== null && link !== 'changed' && asked !== 'who';
  return <Skeleton height="24rem" className={isAmount ? 'amount-place' : undefined} />;
}
