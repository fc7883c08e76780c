/**
 * Proves to which hosts pushes are sent: those of the browsers and those that an operator adds, and none that only
 * looks similar.
 */
import { describe, expect, it } from 'vitest';
import { makePushHosts, PUSH_HOST } from './push-hosts.ts';

describe('the hosts of push services', () => {
  it.each([
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'wns2-par02p.notify.windows.com',
    'web.push.apple.com',
  ])('include %s', (host) => {
    expect(makePushHosts([])(host)).toBe(true);
  });

  it.each([
    'push.example',
    'localhost',
    'fcm.googleapis.com.attacker.example',
    'xfcm.googleapis.com',
    'notify.windows.com',
    '.notify.windows.com',
    'evilnotify.windows.com',
    'storage.googleapis.com',
    '',
  ])('do not include %s', (host) => {
    expect(makePushHosts([])(host)).toBe(false);
  });

  it('include those that an operator adds, singly or all below a name', () => {
    const isPushHost = makePushHosts(['push.example', '*.up.example']);
    expect(['push.example', 'a.up.example', 'fcm.googleapis.com'].every(isPushHost)).toBe(true);
    expect(['up.example', 'a.push.example'].some(isPushHost)).toBe(false);
  });

  it.each([
    '*',
    '*.',
    'https://push.example',
    'push.example/path',
    'push..example',
    'a.*.example',
    'Push.example',
  ])('cannot be added as %s', (text) => {
    expect(PUSH_HOST.test(text)).toBe(false);
  });
});
