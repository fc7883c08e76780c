/**
 * Proves the front page's introduction: the countdown to the launch ticks every second and stops at zero, later visitors
 * see none, and both buttons lead to /auth.
 */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteLaunch } from '../../data/queries/launch.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { countdownTo } from './countdown.ts';
import { Component as Landing } from './landing-screen.tsx';
import { LaunchStatus } from './launch-status.tsx';

const launchAt = Date.parse('2025-11-14T00:00:00Z');
let rendered: Rendered | null = null;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.useRealTimers();
});

const digitsOf = (page: HTMLElement): string =>
  [...page.querySelectorAll('[role="timer"] dd')].map((part) => part.textContent).join(':');

async function statusAt(at: string): Promise<HTMLElement> {
  vi.setSystemTime(new Date(at));
  rendered = await render(<LaunchStatus />);
  return rendered.page;
}

describe('the countdown', () => {
  test('says days, hours, minutes and seconds', () => {
    const at = Date.parse('2025-11-10T20:29:29.500Z');
    expect(countdownTo(launchAt, at).parts).toEqual([
      { name: 'Days', count: 3 },
      { name: 'Hours', count: 3 },
      { name: 'Minutes', count: 30 },
      { name: 'Seconds', count: 31 },
    ]);
  });

  test('ticks every second, stops at zero and then says that it is live', async () => {
    const page = await statusAt('2025-11-13T23:59:58Z');
    expect(digitsOf(page)).toBe('00:00:00:02');
    expect(page.textContent).toContain('Coming Soon');
    expect(page.textContent).toContain('DC goes on sale on November 14, 2025, 00:00 UTC.');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(digitsOf(page)).toBe('00:00:00:01');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(digitsOf(page)).toBe('00:00:00:00');
    expect(page.textContent).toContain('Live now');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('uses the launch that the service names (LAUNCH_AT)', async () => {
    const page = await statusAt('2026-01-01T00:00:00Z');
    expect(page.querySelector('[role="timer"]')).toBeNull();
    act(() => {
      noteLaunch('2026-01-02T00:00:00.000Z');
    });
    expect(page.textContent).toContain('Coming Soon');
    expect(digitsOf(page)).toBe('01:00:00:00');
    act(() => {
      noteLaunch('2025-11-14T00:00:00.000Z');
    });
    expect(page.textContent).toContain('Live now');
  });
});

test('Sign In and Get Started lead to /auth, and the footer to what the specification names', async () => {
  rendered = await render(<Landing />);
  const { page } = rendered;
  const links = new Map(
    [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(links.get('Sign In')).toBe('/auth');
  expect(links.get('Get Started')).toMatch(/^\/auth/);
  expect(links.get('Docs and API')).toBe('/developer');
  expect(links.get('Investors')).toBe('/investors');
  expect(links.get('Support')).toMatch(/^mailto:/);
  expect(links.get('Privacy Policy')).toMatch(/^https:/);
  expect(links.get('VaultIQ company')).toMatch(/^https:/);
});
