// Proves that the screens of the launchpad say the readings that the operator has chosen, and the usual ones before they are known.
import { afterEach, expect, it } from 'vitest';
import { defaultParameters } from '#domain/features.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { launchpadTermsDocument } from '#domain/project-launch/terms-document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { AntiRugPanel } from './anti-rug-panel.tsx';
import { RefundPolicy } from './refund-policy.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const chosen: Partial<RuleParameters> = {
  ...{ refundFeeDc: 0n, takeBackHours: 0, completionFeeBps: 250n },
  ...{ escrowReleaseOn: 'launch', vestingMode: 'linear' },
};

async function textWith(parameters: Partial<RuleParameters> | null): Promise<string> {
  const value =
    parameters === null
      ? null
      : launchpadTermsDocument.derive({ parameters: { ...defaultParameters, ...parameters }, published: {} });
  const catalog =
    value === null ? [] : [{ id: 'launchpad-terms', seq: 1, at: '2026-01-01T00:00:00.000Z', value }];
  rendered = await render(
    withData(
      <>
        <RefundPolicy />
        <AntiRugPanel />
      </>,
      makeShownData({ collections: { catalog } }),
    ),
  );
  return rendered.page.textContent;
}

it('says the readings that the operator has chosen', async () => {
  const text = await textWith(chosen);
  expect(text).toContain('your DC are returned automatically, without a fee.');
  expect(text).not.toContain('take an investment back within');
  expect(text).toContain('A fee of 2.5% is due only when a raise succeeds.');
  expect(text).toContain('50% of the raise is released at the launch, 50% day by day over 30 days.');
});

it.each([[null], [{}]])('says the usual readings with %j', async (parameters) => {
  const text = await textWith(parameters);
  expect(text).toContain('your DC are returned automatically minus a 0.05 DC fee, once per project.');
  expect(text).toContain('you can take an investment back within 24 hours');
  expect(text).toContain('A fee of 5% is due only when a raise succeeds.');
  expect(text).toContain('50% of the raise is released after a check by the staff, 50% after 30 days.');
});
