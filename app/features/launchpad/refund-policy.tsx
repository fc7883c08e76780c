import type { ReactElement } from 'react';
import { dc } from './project-text.ts';
import { useLaunchpadTerms } from './use-launchpad-terms.ts';

/** When DC are returned, and when not. */
export function RefundPolicy(): ReactElement {
  const { refundFeeDc, takeBackHours } = useLaunchpadTerms();
  return (
    <section className="vq-card launchpad-section" aria-labelledby="refund-policy">
      <h2 id="refund-policy">Refund policy</h2>
      <ul className="launchpad-list">
        <li>
          If the soft cap is not met, your DC are returned automatically
          {refundFeeDc === 0n ? ', without a fee.' : ` minus a ${dc(refundFeeDc)} fee, once per project.`}
        </li>
        {takeBackHours === 0 ? null : (
          <li>
            While the raise is open and below its hard cap, you can take an investment back within{' '}
            {String(takeBackHours)} hours. The fee of the investment is not returned. This does not apply to
            liquidity generating projects.
          </li>
        )}
        <li>DC bought by card cannot be refunded to fiat.</li>
      </ul>
    </section>
  );
}
