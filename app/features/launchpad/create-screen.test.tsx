/**
 * Proves the form of a project: the fee and who pays none, that what is wrong is said and nothing is sent, the preview and
 * the command, the draft that is kept and continued, what blocks it, and editing.
 */
import { act } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { anOwnProject, anOwnRecord, aProjectDocument } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { defaultParameters } from '#domain/features.ts';
import { launchpadTermsDocument } from '#domain/project-launch/terms-document.ts';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { DeviceContext } from '../../data/device/device-context.ts';
import { registerFeatures } from '../../registered-features.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import {
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
  settled,
  type,
} from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { Component } from './create-screen.tsx';
import { launchpad } from './feature.tsx';
import { findUnsentLogo } from './unsent-logos.ts';

type Sent = {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly id: string;
};
let sent: Sent[] = [];
let rendered: Rendered | null = null;
let drafts: BehaviorSubject<ProjectDraftDoc[]>;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  drafts = new BehaviorSubject<ProjectDraftDoc[]>([]);
  registerFeatures([launchpad]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(async () => {
  vi.useRealTimers();
  await rendered?.unmount();
  rendered = null;
  await stopSession();
  registerFeatures([]);
});

const Address = () => <output>{useLocation().search}</output>;

type Stated = {
  readonly role?: 'user' | 'admin' | 'owner';
  /** DC; null: the wallet is not on this device yet. */
  readonly posted?: string | null;
  readonly records?: readonly object[];
  readonly catalog?: readonly object[];
  readonly at?: string;
};

async function open({
  role = 'user',
  posted = '300',
  records = [],
  catalog = [],
  at = '',
}: Stated = {}): Promise<HTMLElement> {
  startSession();
  const session = annsSession();
  adoptSession({ ...session, user: { ...session.user, roles: [role] as never } }, false);
  const none = { posted: '0', held: '0' };
  const balances = { DC: { posted: posted ?? '0', held: '0' }, TDC: none, USD: none };
  const data = makeShownData({
    pulled: ['catalog', 'drafts'],
    outbox: {
      enqueue: (named: string, payload: Sent['payload'], id: string) => {
        sent.push({ type: named, payload, id });
        return Promise.resolve('an-id');
      },
    },
    collections: {
      wallet: posted === null ? [] : [aWallet('p1', { balances })],
      records: records as never,
      catalog: catalog as never,
      drafts,
    },
  });
  rendered = await render(
    withData(
      <Routes>
        <Route path="/" element={<Navigate to={`/launchpad/create${at}`} replace />} />
        <Route
          path="/launchpad/create"
          element={
            <>
              <Component />
              <Address />
            </>
          }
        />
        <Route path="/launchpad" element={<p>The list</p>} />
        <Route path="/launchpad/project/:id" element={<p>The project</p>} />
      </Routes>,
      data,
    ),
  );
  return rendered.page;
}
const field = (page: HTMLElement, name: string): HTMLInputElement => {
  const found = page.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`there is no ${name}`);
  return found;
};
/** The native setter of a text area is another than that of an input. */
function write(page: HTMLElement, name: string, text: string): Promise<void> {
  const area = page.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
  if (area === null) return type(field(page, name), text);
  const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  native?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return Promise.resolve();
}

const year = String(new Date().getFullYear() + 1);
const FILLED = {
  title: 'Solar roofs',
  description: 'Panels for schools.',
  symbol: 'sun',
  totalSupply: '1000000',
  price: '0.5',
  launchPrice: '0.75',
  softCap: '100',
  hardCap: '1000',
  startAt: `${year}-01-01T10:00`,
  presaleEndAt: `${year}-02-01T10:00`,
  endAt: `${year}-03-01T10:00`,
};
async function fill(page: HTMLElement, change: Partial<typeof FILLED> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...FILLED, ...change })) await write(page, name, text);
}
const preview = (page: HTMLElement) => click(buttonNamed(page, /^Preview$/));

describe('creating a project', () => {
  it('is previewed with its fee, and submitted as typed', async () => {
    const page = await open();
    expect(page.querySelector('h1')?.textContent).toBe('Create Launchpad Project');
    expect(page.textContent).toContain('Fee: 250 DC ($250 USD), one time.');
    await fill(page);
    await preview(page);
    await settled('The fee is held until the staff decide');
    expect(sent).toEqual([]);
    await click(buttonNamed(document.body, /^Submit project$/));
    await settled('The list');
    expect(sent).toMatchObject([
      {
        type: 'project.submit',
        payload: { title: 'Solar roofs', symbol: 'SUN', softCap: '100', hardCap: '1000' },
      },
    ]);
    expect(drafts.value).toEqual([]);
  });

  it('says beside the field what is wrong, and sends nothing', async () => {
    const page = await open();
    await fill(page, { totalSupply: '999999' });
    await preview(page);
    await settled('Total supply must be between 1,000,000 and 1,000,000,000,000');
    expect(field(page, 'totalSupply').getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('has the fee, the first day and the limit of admins that the service has in force', async () => {
    const parameters = {
      ...defaultParameters,
      ...{ projectFeeUsd: 100_000_000n, adminProjectsBeyondFree: 'refuse' as const },
      launchAt: Date.UTC(Number(year), 1, 15),
    };
    const value = launchpadTermsDocument.derive({ parameters, published: {} });
    const catalog = [{ id: 'launchpad-terms', seq: 1, at: '2026-01-01T00:00:00.000Z', value }];
    const page = await open({ catalog });
    expect(page.textContent).toContain('Fee: 100 DC ($100 USD), one time.');
    await fill(page);
    await preview(page);
    await settled(
      `Project launch date cannot be before February 15, ${year}. DC becomes publicly available on this date.`,
    );
    await rendered?.unmount();
    const ofAdmin = await open({ catalog, role: 'admin', records: [anOwnRecord({ state: 'approved' })] });
    expect(ofAdmin.textContent).toContain('You have used your free project as an admin');
  });

  it('is blocked without the DC for the fee', async () => {
    const page = await open({ posted: '249.99' });
    expect(page.textContent).toContain(
      'Insufficient DC balance. Project creation costs 250 DC ($250 USD). Please purchase DC first.',
    );
    expect(buttonNamed(page, /^Preview$/)?.disabled).toBe(true);
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
      '/market?buy=1',
    );
  });

  it('does not take an unknown balance for none', async () => {
    const page = await open({ posted: null });
    expect(page.textContent).not.toContain('Insufficient DC');
    expect(buttonNamed(page, /^Preview$/)?.disabled).toBe(false);
  });

  it('is refused while five projects wait', async () => {
    const records = [1, 2, 3, 4, 5].map((n) => anOwnRecord({ project: `p${String(n)}` }));
    const page = await open({ posted: '9000', records });
    expect(page.textContent).toContain('You already have 5 projects waiting for approval');
    expect(buttonNamed(page, /^Preview$/)?.disabled).toBe(true);
  });

  it.each([
    ['owner', [anOwnRecord({ state: 'approved' })], 'Free for owners'],
    ['admin', [anOwnRecord({ state: 'rejected' })], 'Free: the one project of an admin'],
    ['admin', [anOwnRecord({ state: 'approved' })], '250 DC ($250 USD)'],
  ] as const)('costs an %s what they have to pay', async (role, records, text) => {
    const page = await open({ role, records, posted: '0' });
    expect(page.textContent).toContain(text);
  });
});

describe('a draft', () => {
  const at = '2026-11-27T10:00:00.000Z';
  const aDraft = (overrides: Partial<ProjectDraftDoc> = {}): ProjectDraftDoc => ({
    ...{ id: 'd1', values: { title: 'Solar roofs', softCap: '100' }, device: 'phone', updatedAt: at },
    ...overrides,
  });
  const addressOf = (page: HTMLElement) => page.querySelector('output')?.textContent;

  /** The page is closed a moment after the last key, before the database has stored anything. */
  async function closeAtOnce(before: ProjectDraftDoc[]): Promise<void> {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const stored = localStorage.getItem('vaultiq.project-unstored.p1') ?? '';
    vi.restoreAllMocks();
    await rendered?.unmount();
    await reaches(() => expect(drafts.value).not.toEqual(before));
    localStorage.setItem('vaultiq.project-unstored.p1', stored);
    drafts.next(before);
  }

  it('typed in the moment before the page is closed is in the form when it is opened again', async () => {
    await write(await open(), 'title', 'Solar roofs');
    await closeAtOnce([]);
    const again = await open();
    await reaches(() => expect(field(again, 'title').value).toBe('Solar roofs'));
    const [draft, ...others] = drafts.value;
    expect(others).toEqual([]);
    await reaches(() => expect(addressOf(again)).toBe(`?draft=${draft?.id ?? ''}`));
    expect(localStorage.getItem('vaultiq.project-unstored.p1')).toBeNull();
  });

  it('continued in that moment is the next version of it', async () => {
    drafts.next([aDraft()]);
    const page = await open({ at: '?draft=d1' });
    await write(page, 'softCap', '250');
    await closeAtOnce([aDraft()]);
    const again = await open({ at: '?draft=d1' });
    await reaches(() => expect(field(again, 'softCap').value).toBe('250'));
    expect(drafts.value).toMatchObject([{ id: 'd1', values: { title: 'Solar roofs', softCap: '250' } }]);
  });

  it('that cannot be stored, because the database does not open, stays on the device, and the form opens', async () => {
    const stored = JSON.stringify({ version: null, values: { title: 'Solar roofs' } });
    localStorage.setItem('vaultiq.project-unstored.p1', stored);
    startSession();
    adoptSession(annsSession(), false);
    rendered = await render(
      <DeviceContext value={{ status: 'failed', data: null }}>
        <Component />
      </DeviceContext>,
    );
    const { page } = rendered;
    await reaches(() => expect(field(page, 'title').value).toBe(''));
    expect(localStorage.getItem('vaultiq.project-unstored.p1')).toBe(stored);
  });

  it('that the database did store in that moment is not stored twice', async () => {
    const stored = { version: null, values: { title: 'Solar roofs', softCap: '100' } };
    localStorage.setItem('vaultiq.project-unstored.p1', JSON.stringify(stored));
    drafts.next([aDraft()]);
    const page = await open();
    await reaches(() => expect(field(page, 'title').value).toBe('Solar roofs'));
    expect(drafts.value).toEqual([aDraft()]);
  });

  it('is stored while one types, is named in the address, and lists the fields still to fill in', async () => {
    const page = await open();
    expect(page.textContent).toContain('Still to fill in: title, description, token symbol,');
    await write(page, 'title', 'Solar roofs');
    await reaches(() => expect(drafts.value).toMatchObject([{ values: { title: 'Solar roofs' } }]));
    const [draft] = drafts.value;
    await reaches(() => expect(addressOf(page)).toBe(`?draft=${draft?.id ?? ''}`));
    await write(page, 'hardCap', '1000');
    expect(page.textContent).toContain('Still to fill in: description,');
    await rendered?.unmount();
    await reaches(() => expect(drafts.value[0]?.values['hardCap']).toBe('1000'));
    const again = await open({ at: `?draft=${draft?.id ?? ''}` });
    expect([field(again, 'title').value, field(again, 'hardCap').value]).toEqual(['Solar roofs', '1000']);
    expect(drafts.value).toHaveLength(1);
  });

  it('is continued from the form of a new project too', async () => {
    drafts.next([aDraft(), aDraft({ id: 'd2', values: { title: 'Night trains' } })]);
    const page = await open();
    expect(field(page, 'title').value).toBe('');
    await click([...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Night trains'));
    await reaches(() => expect(field(page, 'title').value).toBe('Night trains'));
    expect(page.textContent).not.toContain('Your drafts');
  });

  it('that another device changed is shown as it is now, if nothing was typed here since', async () => {
    drafts.next([aDraft()]);
    const page = await open({ at: '?draft=d1' });
    await act(async () => drafts.next([aDraft({ values: { title: 'Solar panels' }, updatedAt: later(1) })]));
    await reaches(() => expect(field(page, 'title').value).toBe('Solar panels'));
  });

  it('that another device changed while somebody types here becomes two', async () => {
    drafts.next([aDraft()]);
    const page = await open({ at: '?draft=d1' });
    // On a busy machine what is typed would be stored before the other device's version arrives.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await write(page, 'title', 'Solar roofs of schools');
    await act(async () => drafts.next([aDraft({ values: { title: 'Solar panels' }, updatedAt: later(1) })]));
    expect(drafts.value).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(400));
    vi.useRealTimers();
    await reaches(() =>
      expect(drafts.value.map(({ copyOf, values }) => [copyOf, values['title']])).toEqual([
        [undefined, 'Solar panels'],
        ['d1', 'Solar roofs of schools'],
      ]),
    );
    expect(field(page, 'title').value).toBe('Solar roofs of schools');
    await reaches(() => expect(addressOf(page)).toBe(`?draft=${drafts.value[1]?.id ?? ''}`));
  });

  it('that was submitted on another device is said to be gone', async () => {
    const page = await open({ at: '?draft=d9' });
    expect(page.textContent).toContain('There is no such draft');
    expect(page.textContent).toContain('It was submitted or deleted, perhaps on another device.');
  });

  it('of an earlier version of the app is among the drafts', async () => {
    localStorage.setItem('vaultiq.project-draft.p1', JSON.stringify({ title: 'Typed long ago' }));
    const page = await open();
    await reaches(() => expect(page.textContent).toContain('Typed long ago'));
    expect(localStorage.getItem('vaultiq.project-draft.p1')).toBeNull();
  });

  const later = (seconds: number): string => new Date(Date.parse(at) + seconds * 1_000).toISOString();
});

describe('the logo', () => {
  const LOGO = 'data:image/webp;base64,UklGRg==';
  const HASH = 'c0ffee00'.repeat(8);

  async function openWithLogo(answer: () => Promise<Response>): Promise<HTMLElement> {
    const values = { title: 'Solar roofs', logo: LOGO };
    drafts.next([{ id: 'd1', values, device: 'shown', updatedAt: '2026-11-27T10:00:00.000Z' }]);
    const page = await open({ at: '?draft=d1' });
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('/api/files') ? answer() : Promise.reject(new TypeError('no network')),
    );
    await fill(page);
    return page;
  }
  const storedAnswer = (): Promise<Response> =>
    Promise.resolve(
      Response.json({ hash: HASH, type: 'image/webp', bytes: 4, width: 256, height: 256 }, { status: 201 }),
    );
  const refusedAnswer = (): Promise<Response> =>
    Promise.resolve(
      Response.json(
        {
          ...{ type: '/docs/errors', title: 'Picture not saved', status: 422, code: 'FILE_DAMAGED' },
          ...{ detail: 'This picture is damaged', remedy: 'Choose another picture.', retry: 'never' },
        },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    );

  it('of a draft is uploaded with the preview', async () => {
    const page = await openWithLogo(storedAnswer);
    expect(page.querySelector('.launchpad-logo img')?.getAttribute('src')).toBe(LOGO);
    await preview(page);
    await settled('The fee is held until the staff decide');
    await click(buttonNamed(document.body, /^Submit project$/));
    await settled('The list');
    expect(sent).toMatchObject([{ type: 'project.submit', payload: { logo: HASH } }]);
    expect(drafts.value).toEqual([]);
  });

  it('that cannot be uploaded offline is said to be missing, before the project is submitted', async () => {
    const page = await openWithLogo(() => Promise.reject(new TypeError('no network')));
    await preview(page);
    await settled('Without the logo for now');
    expect(drafts.value[0]?.values['logo']).toBe(LOGO);
    await click(buttonNamed(document.body, /^Submit project$/));
    await settled('The list');
    expect(sent[0]?.payload).not.toHaveProperty('logo');
    // It comes back with the draft if the project is cancelled or refused.
    expect(findUnsentLogo(annsSession().user.id, sent[0]?.id ?? '')).toBe(LOGO);
  });

  it('that the service refuses is said beside it', async () => {
    const page = await openWithLogo(refusedAnswer);
    await preview(page);
    await settled('This picture is damaged. Choose another picture.');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('is removed', async () => {
    const page = await openWithLogo(storedAnswer);
    await click(buttonNamed(page, /^Remove the logo$/));
    expect(page.querySelector('.launchpad-logo img')).toBeNull();
    await reaches(() => expect(drafts.value[0]?.values).not.toHaveProperty('logo'));
  });
});

describe('editing', () => {
  it('begins with the offer, and saves it without a fee', async () => {
    const page = await open({ records: [anOwnRecord()], at: '?edit=p30', posted: '0' });
    expect(page.querySelector('h1')?.textContent).toBe('Edit Project');
    expect(field(page, 'title').value).toBe('Wind farm');
    expect(page.textContent).not.toContain('Fee:');
    await write(page, 'title', 'Wind farms');
    await preview(page);
    await settled('without a second fee');
    await click(buttonNamed(document.body, /^Save changes$/));
    await settled('The project');
    expect(sent).toMatchObject([{ type: 'project.edit', payload: { project: 'p30', title: 'Wind farms' } }]);
  });

  it('after the start changes only texts, and sends the terms as they are', async () => {
    const startAt = '2026-01-01T10:20:30.456Z';
    const offer = { ...anOwnProject().offer, startAt };
    const records = [anOwnRecord({ state: 'approved', offer })];
    const catalog = [aProjectDocument({ ...offer, id: 'p30' })];
    const page = await open({ records, catalog, at: '?edit=p30', posted: '0' });
    expect(page.querySelector('[name="hardCap"]')).toBeNull();
    await write(page, 'title', 'Wind farms');
    await preview(page);
    await settled('The terms stay as they are, so nobody has to approve the new texts.');
    await click(buttonNamed(document.body, /^Save changes$/));
    await settled('The project');
    expect(sent.map((one) => ({ type: one.type, payload: one.payload }))).toEqual([
      { type: 'project.edit', payload: { project: 'p30', ...offer, title: 'Wind farms' } },
    ]);
  });

  it('sends the terms in force, also when a change has replaced those of the submission', async () => {
    const startAt = '2026-01-01T10:20:30.456Z';
    const submitted = { ...anOwnProject().offer, startAt };
    const inForce = { ...submitted, softCap: '300' };
    const records = [anOwnRecord({ state: 'approved', offer: submitted })];
    const catalog = [aProjectDocument({ ...inForce, id: 'p30' })];
    const page = await open({ records, catalog, at: '?edit=p30', posted: '0' });
    await write(page, 'title', 'Wind farms');
    await preview(page);
    await click(buttonNamed(document.body, /^Save changes$/));
    await settled('The project');
    expect(sent).toMatchObject([{ payload: { project: 'p30', ...inForce, title: 'Wind farms' } }]);
  });

  it('of an unknown project is refused', async () => {
    const page = await open({ at: '?edit=p99' });
    expect(page.textContent).toContain('You have no such project.');
  });
});
