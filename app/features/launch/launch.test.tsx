/**
 * Proves the front page below its first view: every section of the specification, with figures that follow the
 * constants in force, for each reading of the fee and of the split.
 */
import { IconBuildingBank } from '@tabler/icons-react';
import { afterEach, expect, test, vi } from 'vitest';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { EXPLANATION, LAUNCH_CALL, LAUNCH_FACT } from '../investor/launch-text.ts';
import { Call, Ecosystem, Explainer, Explainers, LaunchFacts, Roadmap } from './launch-sections.tsx';
import { DEFAULT_LAUNCH_TERMS, feeText, launchFacts } from './launch-text.ts';
import { roadmapAt } from './roadmap.ts';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.restoreAllMocks();
});

const launchAt = Date.parse('2025-11-14T00:00:00Z');
const launch = { at: launchAt, isOver: true };
const factNamed = (name: string, terms = DEFAULT_LAUNCH_TERMS) =>
  [...launchFacts(terms, launch), LAUNCH_FACT].find((fact) => fact.name === name);

test('launch facts: launch day, price, supply, split, fee and investors, from the constants', () => {
  const facts = [...launchFacts(DEFAULT_LAUNCH_TERMS, launch), LAUNCH_FACT];
  expect(facts.map(({ name, value }) => [name, value])).toEqual([
    ['Public launch', 'November 14, 2025'],
    ['Launch price', '$1.00 per DC'],
    ['Total supply', '1,000,000,000 DC'],
    ['Each DC sold', '74.95% to the buyer'],
    ['Transaction fee', '0.05% of each transaction'],
    ['Investors', '15% of network fees'],
  ]);
  expect(factNamed('Public launch')?.text).toBe('Buying with a bank card opened at 00:00 UTC.');
  const [before] = launchFacts(DEFAULT_LAUNCH_TERMS, { ...launch, isOver: false });
  expect(before?.text).toBe('Buying with a bank card opens at 00:00 UTC.');
  expect(factNamed('Launch price')?.text).toContain('$0.25 after every 1B DC sold');
  expect(factNamed('Each DC sold')?.text).toContain('15% to the marketing vault, 10% to the core vault');
  expect(factNamed('Investors')?.text).toBe(
    'Paid monthly in DC, from $500 invested. Tiers Bronze to Platinum.',
  );
});

test('the other readings: a flat fee (M2) and the split on top (M8)', () => {
  expect(feeText(DEFAULT_LAUNCH_TERMS)).toBe('0.05% of each transaction');
  expect(feeText({ ...DEFAULT_LAUNCH_TERMS, feeMode: 'flat' })).toBe('$0.05 per transaction');
  expect(factNamed('Each DC sold')?.value).toBe('74.95% to the buyer');
  const onTop = factNamed('Each DC sold', { ...DEFAULT_LAUNCH_TERMS, purchaseSplitMode: 'on_top' });
  expect(onTop?.value).toBe('100% to the buyer');
  expect(onTop?.text).toContain('Minted in addition');
});

test('the sections: investors, ecosystem, explainers and roadmap, with their links', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T08:00:00Z'));
  const { action, text, title, to } = EXPLANATION;
  rendered = await render(
    <>
      <LaunchFacts more={[LAUNCH_FACT]} />
      <Call {...LAUNCH_CALL} />
      <Ecosystem />
      <Explainers>
        <Explainer icon={IconBuildingBank} title={title} to={to} action={action}>
          {text}
        </Explainer>
      </Explainers>
      <Roadmap />
    </>,
  );
  const { page } = rendered;
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Learn More\u00a0about the investor programme', '/investors'],
    ['How the supply works', '/digital-credit-supply'],
    ['Explore the programme', '/investors'],
  ]);
  for (const words of ['November 14, 2025', '$1.00 per DC', '1,000,000,000 DC', '74.95% to the buyer'])
    expect(page.textContent).toContain(words);
  expect(page.textContent).toContain('0.05% of each transaction');
  expect(page.textContent).toContain('15% of network fees');
  const heads = [...page.querySelectorAll('h3')].map((head) => head.textContent);
  expect(heads).toEqual([
    'Digital Wallets',
    'Launchpad',
    'Developer Tools',
    'Secure Vaults',
    'Public launch',
    'Virtual machine',
    'Launchpad expansion',
    'Exchange partnerships',
    'Mobile apps',
  ]);
  const roadmap = [...page.querySelectorAll('.launch-roadmap > li')].map(({ textContent }) => textContent);
  expect(roadmap).toEqual([
    'Nov 2025Public launchDC market and wallets open to everybody.Done November 14, 2025',
    'Q1 2026Virtual machineSmart contracts for developers.Later than planned',
    'Q2 2026Launchpad expansionKYC and anti-rug protection.Later than planned',
    'Q3 2026Exchange partnershipsMore places to trade, more liquidity.Later than planned',
    'Q4 2026Mobile appsThe wallet in the app stores.Planned',
  ]);
});

test('the status of the roadmap follows the dates: done, planned, or later than planned', () => {
  const statusAt = (time: string, launchedAt = launchAt) =>
    roadmapAt({ now: Date.parse(time), launchAt: launchedAt }).map(({ statusText }) => statusText);
  const planned = ['Planned', 'Planned', 'Planned', 'Planned'];
  expect(statusAt('2025-11-13T23:59:59Z')).toEqual(['Planned', ...planned]);
  expect(statusAt('2025-11-14T00:00:00Z')).toEqual(['Done November 14, 2025', ...planned]);
  expect(statusAt('2026-03-31T23:59:59Z')[1]).toBe('Planned');
  expect(statusAt('2026-04-01T00:00:00Z')[1]).toBe('Later than planned');
  const postponed = Date.parse('2026-02-01T00:00:00Z');
  expect(statusAt('2026-01-01T00:00:00Z', postponed)[0]).toBe('Later than planned');
  expect(statusAt('2026-02-01T00:00:00Z', postponed)[0]).toBe('Done February 1, 2026');
});
