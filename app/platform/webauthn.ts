/** What the app uses of the library for passkeys: the part that is loaded with this file has nothing else of it. */
import * as library from '@simplewebauthn/browser';

type Library = Pick<typeof library, 'startAuthentication' | 'startRegistration'>;

export const webauthn: Library = {
  startAuthentication: (options) => library.startAuthentication(options),
  startRegistration: (options) => library.startRegistration(options),
};
