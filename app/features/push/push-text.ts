import type { PushState } from '#app/platform/push.ts';

/** Title and text of each state, in the specification's words where it has some. */
export const STATE_TEXT: Readonly<Record<PushState, readonly [title: string, text: string]>> = {
  off: [
    'Push notifications',
    'Get notified of incoming money and of sign-ins to your account, even while the app is closed.',
  ],
  on: ['Push notifications', 'This device gets notifications, even while the app is closed.'],
  blocked: [
    'Notifications Blocked',
    'Please reset the permission for notifications in your browser settings, then turn them on here.',
  ],
  unsupported: [
    'Push Notifications Not Supported',
    'This browser does not support push notifications. The bell still shows everything.',
  ],
  install: [
    'Add the app to your home screen',
    'On iPhone and iPad only an app on the home screen can notify you while it is closed.',
  ],
};

/** Toasts: title and text. */
export const SAID = {
  enabled: ['Push notifications enabled', undefined, 'good'],
  disabled: ['Push notifications turned off', undefined, 'plain'],
  blocked: ['Notifications Blocked', 'Please reset the permission in your browser settings', 'bad'],
  dismissed: ['Permission Required', 'Please allow notifications when prompted', 'bad'],
  failed: ['Error', 'Failed to enable push notifications', 'bad'],
  stillOn: ['Error', 'Failed to turn push notifications off', 'bad'],
} as const;
