/**
 * Proves the screens of the launchpad for staff: who may see them, the table with its actions by the state of a project, what
 * each action sends, that freezing asks for a reason, and what is left without the service.
 */
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/constants.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProjectDocument } from '#tests/builders/shown-projects.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { Component as Security } from './security-screen.tsx';

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

describe('who may see them', () => {
  it.each([['security', <Security key="s" />]] as const)(
    'the %s screen sends everybody else to the list',
    async (_name, screen) => {
      const page = await open(screen, { role: 'user' });
      await settled('The list');
      expect(page.textContent).toContain('Access Denied');
      expect(page.textContent).toContain("You don't have permission to access this page");
    },
  );
});

describe('the security dashboard', () => {
  it('freezes with a reason only', async () => {
    const page = await open(<Security />, { held: [{}] });
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
      held: [
        { id: 'p1', title: 'Calm' },
        { id: 'p2', title: 'Cold', frozen: true, freezeReason: 'Under review' },
      ],
    });
    expect(rowsOf(page).map((row) => row.slice(0, 4))).toEqual([
      ['Cold', 'Frozen Under review', '300.00 DC', 'Yes'],
      ['Calm', 'Active', '300.00 DC', 'Yes'],
    ]);
    await click(buttonNamed(page, /^Unfreeze Cold$/));
    await click(inDialog(/^Unfreeze$/));
    await reaches(() => expect(sent).toEqual([{ type: 'project.unfreeze', payload: { project: 'p2' } }]));
  });

  it('offers the release check of a launched project, and not of others', async () => {
    const page = await open(<Security />, {
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
