/**
 * Proves what a project's page says about its safety, offline: unresolved alerts before anything else, resolved ones and the audit
 * under Trust, and the events of its vault under Money, which follow what happens.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { ReactElement } from 'react';
import type { AuditValue } from '#domain/project/document.ts';
import type { VaultEvent } from '#domain/project-alert/document.ts';
import { anAlertDocument, anEventsDocument } from '#tests/builders/shown-alerts.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, inDays } from '#tests/builders/shown-projects.ts';
import { buttonNamed, click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { AuditCard } from './audit-card.tsx';
import { OpenAlerts, ResolvedAlerts } from './project-alerts.tsx';
import { SECTIONS } from './project-sections.tsx';
import { useAlerts } from './use-alerts.ts';
import { VaultEventsCard } from './vault-events.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const shown = { project: aProject(), now: Date.now(), address: null, backing: undefined, alerts: [] };

/** As the page does: it reads the alerts once for all parts. */
function Alerts({ Show }: { readonly Show: typeof OpenAlerts }): ReactElement | null {
  const alerts = useAlerts(shown.project.id);
  return alerts === undefined ? null : <Show alerts={alerts} />;
}

async function show(section: ReactElement, catalog: readonly object[] = []): Promise<HTMLElement> {
  const data = makeShownData({ pulled: ['catalog'], collections: { catalog: catalog as never } });
  rendered = await render(withData(<div>{section} the end</div>, data));
  await settled('the end');
  return rendered.page;
}

const itemsOf = (page: HTMLElement) => [...page.querySelectorAll('li')].map(({ textContent }) => textContent);

it('every part has its place on the page', () => {
  expect(
    SECTIONS.flatMap(({ name, place }) =>
      ['alerts', 'audit', 'resolved-alerts', 'vault-events'].includes(name) ? [`${name}: ${place}`] : [],
    ),
  ).toEqual(['alerts: first', 'audit: trust', 'resolved-alerts: trust', 'vault-events: money']);
});

describe('alerts', () => {
  const documents = [
    anAlertDocument({ severity: 'high', description: 'Too late', at: inDays(-3) }),
    anAlertDocument({ id: 'p12:2', resolved: { at: inDays(0), reason: 'A known fund' }, description: 'Old' }),
    anAlertDocument({ id: 'p120:1', project: 'p120', description: 'Of another' }),
    anAlertDocument({ id: 'p12:3' }),
  ];

  it('that are unresolved come first, the most severe at the top', async () => {
    const page = await show(<Alerts Show={OpenAlerts} />, documents);
    expect(itemsOf(page)).toEqual([
      "The creator's own stake is 30% of the hard cap, above 20%1 day agoCritical",
      'Too late3 days agoHigh',
    ]);
  });

  it('that are resolved say what was found', async () => {
    const page = await show(<Alerts Show={ResolvedAlerts} />, documents);
    expect(itemsOf(page)).toEqual(['OldResolved just now: A known fundCritical']);
  });

  it('take no room where there are none', async () => {
    const page = await show(
      <>
        <OpenAlerts {...shown} />
        <ResolvedAlerts {...shown} />
      </>,
    );
    expect(page.textContent).not.toContain('lerts');
  });
});

describe('the events of the vault', () => {
  const events: readonly VaultEvent[] = [
    { kind: 'deposit', at: inDays(-9), amount: '1', count: 1 },
    { kind: 'deposit', at: inDays(-8), amount: '350.5', count: 3 },
    { kind: 'freeze', at: inDays(-7), text: 'Under review' },
    { kind: 'unfreeze', at: inDays(-6) },
    { kind: 'alert', at: inDays(-5), text: 'Too late' },
    { kind: 'release', at: inDays(-2), amount: '475' },
    { kind: 'vest', at: inDays(-1), amount: '475' },
  ];

  it('are the newest first, with amounts and reasons, and more when asked', async () => {
    const page = await show(<VaultEventsCard {...shown} />, [anEventsDocument(events)]);
    expect(itemsOf(page)).toEqual([
      'Vested1 day ago475.00 DC',
      'Released to the project2 days ago475.00 DC',
      'AlertToo late5 days ago',
      'Vault no longer frozen6 days ago',
      'Vault frozenUnder review7 days ago',
    ]);
    await click(buttonNamed(page, /^Show 2 more$/));
    expect(itemsOf(page).slice(5)).toEqual([
      'Deposit, 3 investments8 days ago350.50 DC',
      'Deposit9 days ago1.00 DC',
    ]);
  });

  it('may be none', async () => {
    const page = await show(<VaultEventsCard {...shown} />);
    expect(page.textContent).toContain('Nothing has happened to this vault yet.');
  });
});

describe('the audit', () => {
  const audit: AuditValue = {
    ...{ score: 86, kyc: 'verified', findings: 'The company exists.', at: inDays(-2), entry: '30' },
    terms: shown.project.terms,
  };

  it('shows score, KYC status and findings', async () => {
    const page = await show(<AuditCard {...shown} project={{ ...shown.project, audit }} />);
    for (const text of ['86 of 100, good', 'Verified', 'The company exists.'])
      expect(page.textContent).toContain(text);
    expect(page.textContent).not.toContain('earlier terms');
  });

  it('says when it is about earlier terms', async () => {
    const earlier = { ...audit, terms: 'ff'.repeat(32) };
    const page = await show(<AuditCard {...shown} project={{ ...shown.project, audit: earlier }} />);
    expect(page.textContent).toContain('This audit is about earlier terms of the project.');
  });
});
