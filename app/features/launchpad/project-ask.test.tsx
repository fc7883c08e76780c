/** Proves what a visitor sees of a shared project: its public card, that there is none, and that it could not be loaded. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aProject, inDays } from '#tests/builders/shown-projects.ts';
import { buttonNamed, click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { ProjectAsk } from './project-ask.tsx';

let rendered: Rendered | null = null;
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

type Answer = () => Promise<Response>;

async function open(answer: Answer): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (url: string, { headers = {} }: RequestInit = {}) => {
    asked.push(
      `${new URL(url, 'http://localhost').pathname} ${JSON.stringify(headers).includes('Bearer') ? 'token' : 'no token'}`,
    );
    return answer();
  });
  rendered = await render(
    <ProjectAsk
      id="p12"
      signIn="/auth?next=%2Flaunchpad%2Fproject%2Fp12"
      signUp={<form aria-label="Sign up" />}
    />,
  );
  return rendered.page;
}
const project =
  (change: Parameters<typeof aProject>[0] = {}): Answer =>
  () =>
    Promise.resolve(Response.json({ ...aProject(change), submittedAt: inDays(-3) }));
const problem: Answer = () =>
  Promise.resolve(
    Response.json(
      {
        ...{ type: '/docs/errors#not_found', title: 'Not found', status: 404, code: 'NOT_FOUND' },
        ...{ detail: 'There is nothing here', remedy: 'Check the address.', retry: 'never' },
      },
      { status: 404, headers: { 'content-type': 'application/problem+json' } },
    ),
  );
const signInLink = (page: HTMLElement) =>
  [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Sign in')?.getAttribute('href');

it('shows its public card, and how to sign in or up, which returns to it', async () => {
  const page = await open(project({ presaleEndAt: inDays(5), verified: true, logo: 'c0ffee00'.repeat(8) }));
  await settled('Solar roofs');
  expect(asked).toEqual(['/api/launchpad/projects/p12 no token']);
  expect(page.textContent).toMatch(/Solar roofs.*SUN.*Active.*Verified.*Panels for schools\..*300\.00 DC/);
  expect(page.textContent).toMatch(
    /Soft cap100\.00 DC.*Backers3.*Endsin 5 days.*CreatorVIQ-1700000000000-creator00000/,
  );
  expect(page.querySelector('img')?.getAttribute('src')).toBe(`/api/files/${'c0ffee00'.repeat(8)}`);
  expect(signInLink(page)).toBe('/auth?next=%2Flaunchpad%2Fproject%2Fp12');
  expect(page.querySelector('form[aria-label="Sign up"]')).not.toBeNull();
});

it.each([
  [{ stage: 'launched', launchedAt: inDays(-2) }, 'Launched2 days ago'],
  [{ stage: 'succeeded', closedAt: inDays(-3) }, 'Ended3 days ago'],
  [{ stage: 'succeeded', closedAt: null }, 'RaiseOver'],
  [{ stage: 'refunding', presaleEndAt: inDays(-1) }, 'Ended1 day ago'],
] as const)('whose raise is over asks nobody to invest: %j', async (change, text) => {
  const page = await open(project({ presaleEndAt: inDays(9), ...change }));
  await settled('Solar roofs');
  expect(page.textContent).toContain(text);
  expect(page.querySelector('h3')?.textContent).toBe('Create an account to see everything');
});

it.each([
  [83, 'Trust score83 of 100 Good', 'good'],
  [41, 'Trust score41 of 100 Poor', 'bad'],
  [null, 'Trust scoreNot known yet', 'calm'],
])('says how far it can be trusted: %j', async (trustScore, text, tone) => {
  const page = await open(() =>
    Promise.resolve(Response.json({ ...aProject(), submittedAt: inDays(-3), trustScore })),
  );
  await settled('Trust score');
  expect(page.textContent).toContain(text);
  expect(page.querySelector('.vq-facts .vq-pill, dl .vq-pill')?.getAttribute('data-tone')).toBe(tone);
});

it('says that nobody can invest in a frozen one', async () => {
  const page = await open(project({ frozen: true }));
  await settled('Project Frozen');
  expect(page.textContent).toContain('Nobody can invest in it at present.');
});

it('may not exist: the page says so, and still shows how to sign in', async () => {
  const page = await open(problem);
  await settled('There is no such project');
  expect(signInLink(page)).toBe('/auth?next=%2Flaunchpad%2Fproject%2Fp12');
});

it('can be loaded again after a failure', async () => {
  let isOffline = true;
  const page = await open(() => (isOffline ? Promise.reject(new TypeError('offline')) : project()()));
  await settled('The project could not be loaded');
  isOffline = false;
  await click(buttonNamed(page, /^Try again$/));
  await settled('Panels for schools.');
});
