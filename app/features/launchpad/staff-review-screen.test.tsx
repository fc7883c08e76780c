/**
 * Proves what staff read before they decide about a project that waits: its texts and terms, who its creator is, the fee; that they
 * decide on the same page; and what is left without the service.
 */
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/constants.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, inDays } from '#tests/builders/shown-projects.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { Component } from './staff-review-screen.tsx';

let sent: { readonly type: string; readonly payload: unknown }[] = [];
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

const waiting = {
  ...aProject({ title: 'Wind farm', stage: 'pending', status: 'pending', approved: false }),
  description: 'Turbines by the sea.',
  submittedAt: inDays(-1),
  review: { fee: '250', creatorSince: inDays(-40), others: { all: 3, launched: 1, failed: 2 } },
};

/** Null: it cannot be reached. */
async function open(answer: object | null, role: Role = 'admin'): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (path: string) => {
    if (answer === null) return Promise.reject(new TypeError('no network'));
    asked.push(path);
    return Promise.resolve(Response.json(answer));
  });
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
  });
  rendered = await render(
    withData(
      <>
        <Routes>
          <Route path="/" element={<Navigate to="/launchpad/admin/p12" replace />} />
          <Route path="/launchpad/admin/:id" element={<Component />} />
          <Route path="/launchpad" element={<p>The list</p>} />
        </Routes>
        <Toaster />
      </>,
      data,
    ),
  );
  return rendered.page;
}

const factsOf = (page: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...page.querySelectorAll('.vq-facts > div')].map((row): [string, string] => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  );

const inDialog = (name: RegExp) => {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
  return dialog === null ? undefined : buttonNamed(dialog, name);
};

describe('a project that waits for approval', () => {
  it('is shown with its texts, its terms, its creator and the fee that is held', async () => {
    const page = await open(waiting);
    await settled('Turbines by the sea.');
    expect(asked).toEqual(['/api/launchpad/projects/p12']);
    expect(page.textContent).toContain('Awaiting approval');
    expect(factsOf(page)).toMatchObject({
      Token: 'SUN',
      'Total supply': '1,000,000.00 SUN',
      'Soft cap': '100.00 DC',
      'Hard cap': '1,000.00 DC',
      'Account opened': expect.stringContaining('40 days ago') as string,
      'Other projects': '3',
      'Others launched': '1',
      'Others failed or rejected': '2',
      'Fee held': '250.00 DC',
    });
  });

  it.each([
    [/^Approve$/, 'project.approve', { project: 'p12', terms: waiting.terms }],
    [/^Reject$/, 'project.reject', { project: 'p12' }],
  ])('%s is confirmed on the same page, and sent', async (name, type, payload) => {
    const page = await open(waiting);
    await settled('Turbines by the sea.');
    await click(buttonNamed(page, name));
    await settled('The journal records it with your name.');
    await click(inDialog(name));
    await reaches(() => expect(sent).toEqual([{ type, payload }]));
  });

  it('says when it is decided already', async () => {
    const page = await open({ ...waiting, stage: 'raising', status: 'active', approved: true });
    await settled('Staff have already decided about this project.');
    expect(buttonNamed(page, /^Approve$/)).toBeUndefined();
  });

  it('needs the service', async () => {
    await open(null);
    await settled('Error loading project');
    await settled('Only the service has the projects that wait for approval.');
  });

  it('is for staff only', async () => {
    const page = await open(waiting, 'user');
    await settled('The list');
    expect(page.textContent).toContain("You don't have permission to access this page");
    expect(asked).toEqual([]);
  });
});
