// Proves that two tabs of one browser that renew the session at the same time stay signed in, in whatever order the answers
// arrive, with the browser's locks and without; and that a renewal whose answer was lost is repeated in time. Runs the
// app's own session code against the real accounts.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as session from '#app/platform/session.ts';
import type { SignedIn } from '#server/identity/sessions/session-start.ts';
import type { SignInResult } from '#server/identity/sign-in/sign-in.ts';
import { stubCookies, stubLocalStorage } from '#tests/builders/device.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };

function requireSignedIn(result: SignInResult): SignedIn {
  if (!result.ok || 'challenge' in result.value) throw new Error('not signed in');
  return result.value;
}

/** Web Locks as a browser has them: one holder at a time across tabs. */
function makeLocks() {
  let held: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_name: string, task: () => Promise<T>): Promise<T> {
      const mine = held.then(task, task);
      held = mine.catch(() => undefined);
      return mine;
    },
  };
}

type Tab = typeof session;
let world: AccountsWorld;
let browser: { token: string; mark: string | undefined };
/** Answers that have not reached the browser yet, oldest first. */
let onTheWay: (() => void)[];
let asked: number;

beforeEach(async () => {
  stubLocalStorage();
  stubCookies('vaultiq-has-session=1');
  world = await makeAccountsWorld();
  const { refreshToken, deviceMark } = requireSignedIn(await world.accounts.signUp(person, caller));
  browser = { token: refreshToken, mark: deviceMark };
  onTheWay = [];
  asked = 0;
  let deciding: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('fetch', (path: string) => {
    expect(path).toBe('/api/auth/refresh');
    asked += 1;
    const { token, mark } = browser;
    const decided = deciding.then(() => world.accounts.refresh(token, mark));
    deciding = decided;
    return decided.then(
      (result) =>
        new Promise<Response>((resolve) => {
          onTheWay.push(() => {
            if (result.ok) browser.token = result.value.refreshToken;
            const body = result.ok ? result.value.session : { code: result.code };
            resolve(new Response(JSON.stringify(body), { status: result.ok ? 200 : 401 }));
          });
        }),
    );
  });
});

/** A tab has its own module, and shares cookies and locks with the others. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  const tab = await import('#app/platform/session.ts');
  void tab.restoreByCookie();
  return tab;
}
const arrive = async (which: 'oldest' | 'newest'): Promise<void> => {
  await expect.poll(() => onTheWay.length).toBeGreaterThan(0);
  (which === 'oldest' ? onTheWay.shift() : onTheWay.pop())?.();
};
const signedIn = (tab: Tab) => expect.poll(() => tab.sessionState().status).toBe('signed-in');

async function expectStillSignedIn(tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) {
    world.clock.at += 9 * 60_000;
    const renewed = tab.renewSession();
    await arrive('oldest');
    expect(await renewed).toMatchObject({ ok: true });
    expect(tab.sessionState()).toMatchObject({ status: 'signed-in', connected: true });
  }
  expect(world.endedSessions).toEqual([]);
  for (const tab of tabs) await tab.stopSession();
}

describe('two tabs that renew the session at once', () => {
  it.each(['oldest', 'newest'] as const)(
    'stay signed in without locks, the %s answer first',
    async (first) => {
      vi.stubGlobal('navigator', {});
      const tabs = [await openTab(), await openTab()];
      await expect.poll(() => onTheWay.length).toBe(2);
      await arrive(first);
      await arrive('oldest');
      for (const tab of tabs) await signedIn(tab);
      await expectStillSignedIn(tabs);
    },
  );

  it('refresh one after the other with locks', async () => {
    vi.stubGlobal('navigator', { locks: makeLocks() });
    const tabs = [await openTab(), await openTab()];
    await expect.poll(() => onTheWay.length).toBe(1);
    expect(asked).toBe(1);
    await arrive('oldest');
    await arrive('oldest');
    for (const tab of tabs) await signedIn(tab);
    expect(asked).toBe(2);
    await expectStillSignedIn(tabs);
  });
});

describe('an answer that is lost', () => {
  it('is requested again at once, and given again', async () => {
    const fetched = globalThis.fetch;
    let isFirst = true;
    vi.stubGlobal('fetch', async (path: string) => {
      const isLost = isFirst;
      isFirst = false;
      const { token } = browser;
      const answering = fetched(path);
      if (!isLost) return answering;
      await arrive('oldest');
      await answering;
      browser.token = token;
      throw new TypeError('network error');
    });
    const tab = await openTab();
    await expect.poll(() => asked).toBe(2);
    await arrive('oldest');
    await signedIn(tab);
    await expectStillSignedIn([tab]);
  });

  it('half a minute later counts as a token used twice: the session ends, and the person is notified', async () => {
    const { token, mark } = browser;
    expect(await world.accounts.refresh(token, mark)).toMatchObject({ ok: true });
    world.clock.at += 30_000;
    expect(await world.accounts.refresh(token, mark)).toMatchObject({ code: 'SESSION_ENDED' });
    expect(world.endedSessions).toHaveLength(1);
    const notices = world.ledger.commands.filter(({ type }) => type === 'account.security_notice');
    expect(notices).toMatchObject([{ payload: { notice: 'session.replayed', device: 'Firefox on Linux' } }]);
  });
});
