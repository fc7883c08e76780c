/**
 * Proves the screens of the launchpad for staff: who may see them, the table with its actions by the state of a project, what
 * each action sends, that freezing asks for a reason, and what is left without the service.
 */
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/constants.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, aProjectDocument } from '#tests/builders/shown-projects.ts';
import { DeviceContext } from '../../data/device/device-context.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { Component as Admin } from './admin-screen.tsx';
import { Component as Security } from './security-screen.tsx';

type Sent = { readonly type: string; readonly payload: unknown };
let sent: Sent[] = [];
let asked: string[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  asked = [];
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

/** Null: it cannot be reached. */
const serve = (items: readonly ProjectValue[] | null, next: string | null = null): void => {
  vi.stubGlobal('fetch', (path: string) => {
    if (items === null) return Promise.reject(new TypeError('no network'));
    asked.push(path);
    return Promise.resolve(Response.json({ items, next }));
  });
};

type Stated = {
  readonly role?: Role;
  readonly held?: readonly Partial<ProjectValue>[];
  readonly at?: string;
};

async function open(
  screen: ReactElement,
  { role = 'admin', held = [], at = '' }: Stated = {},
): Promise<HTMLElement> {
  startSession();
  const session = annsSession();
  adoptSession({ ...session, user: { ...session.user, roles: [role] as never } }, false);
  const data = makeShownData({
    pulled: ['catalog'],
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push({ type, payload });
        return Promise.resolve('an-id');
      },
    },
    collections: { catalog: held.map((change) => aProjectDocument(change)) },
  });
  rendered = await render(
    withData(
      <>
        <Routes>
          <Route path="/" element={<Navigate to={`/staff${at}`} replace />} />
          <Route path="/staff" element={screen} />
          <Route path="/launchpad" element={<p>The list</p>} />
        </Routes>
        <Toaster />
      </>,
      data,
    ),
  );
  return rendered.page;
}
const rowsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
const inDialog = (name: RegExp) => {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
  return dialog === null ? undefined : buttonNamed(dialog, name);
};

const waiting = aProject({
  id: 'p1',
  title: 'Wind farm',
  stage: 'pending',
  status: 'pending',
  approved: false,
});
const raising = aProject({ id: 'p2', verified: true });
const rejected = aProject({ id: 'p3', title: 'Old', stage: 'rejected', status: 'failed', approved: false });

describe('without the service and the data of the device', () => {
  it.each([
    ['admin', <Admin key="a" />],
    ['security', <Security key="s" />],
  ] as const)('the %s screen says that nothing could be loaded', async (_name, screen) => {
    serve(null);
    startSession();
    const session = annsSession();
    adoptSession({ ...session, user: { ...session.user, roles: ['admin'] as never } }, false);
    rendered = await render(<DeviceContext value={{ status: 'failed', data: null }}>{screen}</DeviceContext>);
    await settled('Error loading data');
    expect(rendered.page.textContent).not.toMatch(/No project|No unresolved alerts/);
    expect(buttonNamed(rendered.page, /^Try again$/)).toBeDefined();
  });
});

describe('who may see them', () => {
  it.each([
    ['admin', <Admin key="a" />],
    ['security', <Security key="s" />],
  ] as const)('the %s screen sends everybody else to the list', async (_name, screen) => {
    serve([]);
    const page = await open(screen, { role: 'user' });
    await settled('The list');
    expect(page.textContent).toContain('Access Denied');
    expect(page.textContent).toContain("You don't have permission to access this page");
    expect(asked).toEqual([]);
  });
});

describe('the table of projects', () => {
  it('has the columns, and the actions that each project allows', async () => {
    serve([waiting, raising, rejected]);
    const page = await open(<Admin />);
    await settled('Wind farm');
    expect([...page.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Project',
      'Type',
      'Status',
      'Approved',
      'Verified',
      'Progress',
      'Actions',
    ]);
    expect(rowsOf(page)).toEqual([
      [
        'Wind farm SUN',
        'Standard',
        'Pending',
        'No',
        'No',
        '30.0%',
        'Approve Wind farmReject Wind farmVerify Wind farm',
      ],
      [
        'Solar roofs SUN',
        'Standard',
        'Active',
        'Yes',
        'Yes',
        '30.0%',
        'Set pending Solar roofsUnverify Solar roofs',
      ],
      ['Old SUN', 'Standard', 'Failed', 'No', 'No', '30.0%', ''],
    ]);
    expect(asked).toEqual(['/api/launchpad/projects?limit=25']);
  });

  it('is filtered and paged by the address', async () => {
    serve([waiting], 'p7');
    const page = await open(<Admin />, { at: '?status=pending&after=p9' });
    await settled('Wind farm');
    expect(asked).toEqual(['/api/launchpad/projects?limit=25&status=pending&cursor=p9']);
    await click(buttonNamed(page, /^Older projects$/));
    await reaches(() => expect(asked[1]).toBe('/api/launchpad/projects?limit=25&status=pending&cursor=p7'));
  });

  it.each([
    [/^Approve Wind farm$/, /^Approve$/, 'project.approve', { project: 'p1', terms: waiting.terms }],
    [/^Reject Wind farm$/, /^Reject$/, 'project.reject', { project: 'p1' }],
    [/^Verify Wind farm$/, /^Verify$/, 'project.verify', { project: 'p1', verified: true }],
    [/^Unverify Solar roofs$/, /^Unverify$/, 'project.verify', { project: 'p2', verified: false }],
    [/^Set pending Solar roofs$/, /^Set to pending$/, 'project.set_active', { project: 'p2', active: false }],
  ] as const)('%s is confirmed, and sent', async (name, confirm, type, payload) => {
    serve([waiting, raising]);
    const page = await open(<Admin />);
    await settled('Wind farm');
    await click(buttonNamed(page, name));
    await settled('The journal records it with your name.');
    expect(sent).toEqual([]);
    await click(inDialog(confirm));
    await reaches(() => expect(sent).toEqual([{ type, payload }]));
  });

  it('shows the approved ones of this device when the service does not answer', async () => {
    serve(null);
    const page = await open(<Admin />, { held: [{ id: 'p2' }] });
    await settled('Projects awaiting approval need a connection.');
    expect(rowsOf(page).map(([name]) => name)).toEqual(['Solar roofs SUN']);
  });
});

const MANAGEMENT = '?tab=management';

describe('the security dashboard', () => {
  it('freezes with a reason only', async () => {
    const page = await open(<Security />, { held: [{}], at: MANAGEMENT });
    await click(buttonNamed(page, /^Freeze Solar roofs$/));
    await settled('The reason is public.');
    await click(inDialog(/^Freeze$/));
    await settled('Reason required');
    expect(document.body.textContent).toContain('Please provide a reason for freezing');
    expect(sent).toEqual([]);
    const area = document.querySelector<HTMLTextAreaElement>('textarea[name="reason"]');
    const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    native?.set?.call(area, ' Under review ');
    area?.dispatchEvent(new Event('input', { bubbles: true }));
    await click(inDialog(/^Freeze$/));
    await reaches(() =>
      expect(sent).toEqual([{ type: 'project.freeze', payload: { project: 'p12', reason: 'Under review' } }]),
    );
  });

  it('lists frozen projects first, with the reason, and unfreezes them', async () => {
    const page = await open(<Security />, {
      at: MANAGEMENT,
      held: [
        { id: 'p1', title: 'Calm' },
        { id: 'p2', title: 'Cold', frozen: true, freezeReason: 'Under review' },
      ],
    });
    expect(rowsOf(page).map((row) => row.slice(0, 6))).toEqual([
      ['Cold', 'Not audited', 'Unverified', 'FrozenUnder review', '300.00 DC', 'Yes'],
      ['Calm', 'Not audited', 'Unverified', 'Active', '300.00 DC', 'Yes'],
    ]);
    await click(buttonNamed(page, /^Unfreeze Cold$/));
    await click(inDialog(/^Unfreeze$/));
    await reaches(() => expect(sent).toEqual([{ type: 'project.unfreeze', payload: { project: 'p2' } }]));
  });

  it('offers the release check of a launched project, and not of others', async () => {
    const page = await open(<Security />, {
      at: MANAGEMENT,
      held: [
        { id: 'p1', title: 'Open' },
        { id: 'p2', title: 'Live', stage: 'launched', status: 'completed' },
      ],
    });
    expect(buttonNamed(page, /^Release check of Open$/)).toBeUndefined();
    await click(buttonNamed(page, /^Release check of Live$/));
    await settled('moves from escrow to its Project Vault');
    await click(inDialog(/^Pass the check$/));
    await settled('Please say what was checked');
    expect(sent).toEqual([]);
  });
});
