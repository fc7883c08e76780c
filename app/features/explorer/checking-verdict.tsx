import { IconShield } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Verdict } from '../../ui/verdict.tsx';

/** In the place of a verdict that this device still computes. */
export const CheckingVerdict = (): ReactElement => (
  <Verdict tone="calm" icon={IconShield} title="Checking on this device…">
    Nothing has to be taken on trust: this device computes every hash again.
  </Verdict>
);

/** The same for a block, with the place of the steps that follow its verdict. */
export const CheckingBlock = (): ReactElement => (
  <>
    <CheckingVerdict />
    <div className="block-steps-place" />
  </>
);
