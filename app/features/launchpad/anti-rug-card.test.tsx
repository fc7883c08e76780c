/**
 * Proves the anti-rug card and the trust score on screens: each protection with its rule, its outcome, since when, its points and
 * a link to its evidence, and the score with its colours. `domain/project-trust` proves what holds when.
 */
import { afterEach, expect, it } from 'vitest';
import type { ProjectValue } from '#domain/project/document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, aTrust, CREATOR, ME } from '#tests/builders/shown-projects.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { AntiRugCard } from './anti-rug-card.tsx';
import { TrustScore } from './trust-score.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function open(project: ProjectValue): Promise<HTMLElement> {
  const data = makeShownData({});
  const shown = { project, now: Date.now() };
  rendered = await render(
    withData(
      <>
        <TrustScore {...shown} />
        <AntiRugCard {...shown} />
      </>,
      data,
    ),
  );
  return rendered.page;
}
const rows = (page: HTMLElement): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('.trust-rows > li'),
];
const row = (page: HTMLElement, title: string) =>
  rows(page).find((each) => each.querySelector('h3')?.textContent === title);
const links = (element?: HTMLElement) =>
  [...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

it('lists every protection with its rule, its outcome and its points', async () => {
  const page = await open(aProject());
  expect(page.querySelector('.trust-title')?.textContent).toBe(' Anti-Rug Certified');
  expect(rows(page).map((each) => each.querySelector('.trust-row-head')?.textContent)).toEqual([
    'Escrow is fullHolds20 of 20 points',
    'Soft capHolds10 of 10 points',
    'VestingNot yet5 of 10 points',
    'Liquidity lockedNot yet7 of 14 points',
    'Burn limitsHolds6 of 6 points',
    "Creator's own stakeHolds6 of 6 points",
    'Spread of the tokensHolds10 of 10 points',
    'Terms unchangedHolds10 of 10 points',
    'KYCNot yet2 of 4 points',
    'AuditNot yet3 of 6 points',
    'Age of the accountHolds4 of 4 points',
  ]);
  expect(row(page, 'Burn limits')?.textContent).toMatch(
    /At most 15% of the supply is ever burned, and at most 2% within 30 days\.Since .*\. 0% of the supply is burned\./,
  );
});

it('leads from each row to its evidence', async () => {
  const page = await open(aProject());
  expect(links(row(page, 'Escrow is full'))).toEqual([
    '/launchpad/project/p12/escrow',
    '/explorer/tx/firststakefirststakefirststakefi',
  ]);
  expect(links(row(page, 'Soft cap'))).toEqual(['/explorer/tx/softcapsoftcapsoftcapsoftcapsoft']);
  expect(links(row(page, 'Spread of the tokens'))).toEqual([`/explorer/${ME}`]);
  expect(links(row(page, "Creator's own stake"))).toEqual([`/explorer/${CREATOR}`]);
  for (const each of rows(page)) expect(links(each).length).toBeGreaterThan(0);
  await rendered?.unmount();
  const audited = {
    score: 90,
    kyc: 'verified',
    findings: 'Fine.',
    at: '2026-11-26T10:00:00.000Z',
    entry: '77',
  } as const;
  const other = await open(aProject({ audit: { ...audited, terms: aProject().terms } }));
  expect([links(row(other, 'KYC')), links(row(other, 'Audit'))]).toEqual(
    Array(2).fill(['/explorer/block/entry-77']),
  );
});

it('says what does not hold, with words and not only a colour', async () => {
  const page = await open(aProject({ trust: aTrust({ inEscrow: '299' }) }));
  expect(row(page, 'Escrow is full')?.textContent).toMatch(/^Escrow is fullDoes not hold0 of 20 points/);
});

it('shows the score, how many protections hold, and a link to them', async () => {
  const page = await open(aProject());
  const score = page.querySelector<HTMLElement>('[aria-labelledby="trust-score"]');
  expect(score?.textContent).toBe(
    'Trust scoreGood83 of 100' +
      '7 of 11 protections hold, 4 cannot be known yet and count half. Computed on this device from what the ledger shows; nobody can set it.' +
      'Every protection with its evidence',
  );
  expect(links(score ?? undefined)).toEqual(['/?view=trust#about-project']);
});

it.each([
  ['Fair', 'wait', { inEscrow: '0' }],
  ['Poor', 'bad', { inEscrow: '0', creatorStake: '900', otherHoldersMost: '900000' }],
] as const)('a score that is %s', async (word, tone, trust) => {
  const page = await open(aProject({ trust: aTrust(trust) }));
  const pill = page.querySelector('[aria-labelledby="trust-score"] .vq-pill');
  expect([pill?.textContent, pill?.getAttribute('data-tone')]).toEqual([word, tone]);
});

it('that nobody has invested in has no score, and no word for it', async () => {
  const page = await open(
    aProject({
      raised: '0',
      escrow: '0',
      trust: aTrust({ firstStake: null, softCap: null, inEscrow: '0', holders: [] }),
    }),
  );
  const card = page.querySelector<HTMLElement>('[aria-labelledby="trust-score"]');
  const pill = card?.querySelector('.vq-pill');
  expect([pill?.textContent, pill?.getAttribute('data-tone')]).toEqual(['Not known yet', 'calm']);
  expect(card?.textContent).not.toMatch(/of 100|count half/);
  expect(card?.querySelector('.trust-bar')).toBeNull();
});
