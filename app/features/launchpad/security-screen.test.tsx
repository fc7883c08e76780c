/**
 * Proves the alerts and audits of the security dashboard: how many are unresolved, their order, what resolving asks and sends, what
 * was resolved, what the colours of a score say in words, and the sheet for an audit.
 */
import { act } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlertValue } from '#domain/project-alert/document.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { anAlertDocument } from '#tests/builders/shown-alerts.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, aProjectDocument, inDays } from '#tests/builders/shown-projects.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { Component } from './security-screen.tsx';

type Sent = { readonly type: string; readonly payload: unknown };
let sent: Sent[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  sent = [];
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

type Stated = {
  readonly alerts?: readonly Partial<AlertValue>[];
  readonly projects?: readonly Partial<ProjectValue>[];
  readonly at?: string;
};

async function open({ alerts = [], at = '', projects = [{}] }: Stated): Promise<HTMLElement> {
  startSession();
  const session = annsSession();
  adoptSession({ ...session, user: { ...session.user, roles: ['admin'] as never } }, false);
  const data = makeShownData({
    pulled: ['catalog'],
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push({ type, payload });
        return Promise.resolve('an-id');
      },
    },
    collections: {
      catalog: [
        ...projects.map((change) => aProjectDocument(change)),
        ...alerts.map((change) => anAlertDocument(change)),
      ],
    },
  });
  rendered = await render(
    withData(
      <>
        <Routes>
          <Route path="/" element={<Navigate to={`/staff${at}`} replace />} />
          <Route path="/staff" element={<Component />} />
        </Routes>
        <Toaster />
      </>,
      data,
    ),
  );
  return rendered.page;
}

const rowsIn = (page: HTMLElement, label: string) =>
  [...(page.querySelector(`table[aria-label="${label}"]`)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
const tabsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const inDialog = (name: RegExp) => {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
  return dialog === null ? undefined : buttonNamed(dialog, name);
};

/** As a person does, in any kind of field. */
async function typeInto(selector: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLElement>(selector);
  if (field === null) throw new Error(`there is no ${selector}`);
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  await act(async () => {
    native?.set?.call(field, text);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    await Promise.resolve();
  });
}

describe('the alerts', () => {
  it('are counted, the most severe first, with project, description and time', async () => {
    const page = await open({
      alerts: [
        {
          id: 'p12:1',
          severity: 'other',
          rule: 'price_limit',
          description: 'The price moved',
          at: inDays(0),
        },
        { id: 'p12:2', severity: 'high', rule: 'missed_deadline', description: 'Too late', at: inDays(-3) },
        { id: 'p12:3' },
        { id: 'p12:4', resolved: { at: inDays(0), reason: 'Explained' }, description: 'Old' },
      ],
    });
    expect(tabsOf(page)).toEqual(['Alerts (3)', 'Project Management']);
    expect(rowsIn(page, 'Unresolved alerts').map((row) => row.slice(0, 4))).toEqual([
      ['Critical', 'Solar roofs', "The creator's own stake is 30% of the hard cap, above 20%", '1 day ago'],
      ['High', 'Solar roofs', 'Too late', '3 days ago'],
      ['Other', 'Solar roofs', 'The price moved', 'just now'],
    ]);
    expect(rowsIn(page, 'Resolved alerts')).toEqual([
      ['Critical', 'Solar roofs', 'Old', 'just nowExplained'],
    ]);
  });

  it('say so when there are none', async () => {
    const page = await open({});
    expect(tabsOf(page)[0]).toBe('Alerts (0)');
    expect(page.textContent).toContain('No unresolved alerts.');
  });

  it('are resolved after a confirmation', async () => {
    const page = await open({ alerts: [{}] });
    await click(buttonNamed(page, /^Resolve Solar roofs/));
    await settled('The page of the project keeps it, as resolved.');
    expect(sent).toEqual([]);
    await click(inDialog(/^Resolve$/));
    await reaches(() => expect(sent).toEqual([{ type: 'alert.resolve', payload: { alert: 'p12:1' } }]));
  });
});

describe('audits', () => {
  const audit = (score: number) => ({
    score,
    kyc: 'pending' as const,
    findings: 'The company exists.',
    at: inDays(-2),
    entry: '30',
    terms: aProject().terms,
  });

  it.each([
    [100, '100 of 100, good', 'good'],
    [80, '80 of 100, good', 'good'],
    [79, '79 of 100, fair', 'wait'],
    [60, '60 of 100, fair', 'wait'],
    [59, '59 of 100, poor', 'bad'],
    [0, '0 of 100, poor', 'bad'],
  ])('a score of %d is "%s"', async (score, text, tone) => {
    const page = await open({ projects: [{ audit: audit(score) }], at: '?tab=management' });
    const [row] = rowsIn(page, 'Projects');
    expect(row?.slice(0, 4)).toEqual(['Solar roofs', text, 'Pending', 'Active']);
    expect(page.querySelector('td[data-name="Audit score"] .vq-pill')?.getAttribute('data-tone')).toBe(tone);
  });

  it('stand beside what rules have flagged, for as long as it is not resolved', async () => {
    const resolved = { at: inDays(0), reason: 'Fine' };
    const page = await open({
      at: '?tab=management',
      projects: [
        { id: 'p11', title: 'Wind farm' },
        { id: 'p12', audit: audit(90) },
      ],
      alerts: [
        { severity: 'critical' },
        { id: 'p12:2', description: 'Odd stakes', severity: 'other' },
        { id: 'p11:1', project: 'p11', resolved },
      ],
    });
    const cells = rowsIn(page, 'Projects').map(([title, score]) => [title, score]);
    expect(cells).toEqual([
      [
        'Solar roofs',
        "90 of 100, goodAuto-flaggedThe creator's own stake is 30% of the hard cap, above 20%; Odd stakes",
      ],
      ['Wind farm', 'Not audited'],
    ]);
  });

  it('are published with score, KYC status and findings', async () => {
    const page = await open({ at: '?tab=management' });
    await click(buttonNamed(page, /^Audit of Solar roofs$/));
    await click(inDialog(/^Publish the audit$/));
    await settled('Enter a whole number from 0 to 100');
    expect(document.body.textContent).toContain('Write what was found');
    expect(sent).toEqual([]);
    await typeInto('input[name="score"]', '101');
    await typeInto('textarea[name="findings"]', ' The company exists. ');
    await click(inDialog(/^Publish the audit$/));
    await settled('Enter a whole number from 0 to 100');
    await typeInto('input[name="score"]', '86');
    await typeInto('select[name="kyc"]', 'verified');
    await click(inDialog(/^Publish the audit$/));
    await reaches(() =>
      expect(sent).toEqual([
        {
          type: 'audit.set',
          payload: { project: 'p12', score: 86, kyc: 'verified', findings: 'The company exists.' },
        },
      ]),
    );
  });

  it('begin with the one before', async () => {
    const page = await open({ projects: [{ audit: audit(72) }], at: '?tab=management' });
    await click(buttonNamed(page, /^Audit of Solar roofs$/));
    await settled('Everybody can read the score');
    expect(document.querySelector<HTMLInputElement>('input[name="score"]')?.value).toBe('72');
    expect(document.querySelector<HTMLSelectElement>('select[name="kyc"]')?.value).toBe('pending');
    expect(document.querySelector<HTMLTextAreaElement>('textarea[name="findings"]')?.value).toBe(
      'The company exists.',
    );
  });
});
