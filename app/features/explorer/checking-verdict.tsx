import { IconShield } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Verdict } from '../../ui/verdict.tsx';

/** Shown in place of a verdict until this device has computed it. */
export const CheckingVerdict = (): ReactElement => (
  <Verdict tone="calm" icon={IconShield} title="Checking on this device…">
    Nothing has to be taken on trust: this device computes every hash again.
  </Verdict>
);

/** The same for a block; also reserves the space of the steps below its verdict. */
export const CheckingBlock = (): ReactElement => (
  <>
    <CheckingVerdict />
    <div className="block-steps-place" />
  </>
);
