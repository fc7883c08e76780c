/** The functions of the passkey library that the app uses, so that nothing else of it is loaded. */
import * as library from '@simplewebauthn/browser';

type Library = Pick<typeof library, 'startAuthentication' | 'startRegistration'>;

export const webauthn: Library = {
  startAuthentication: (options) => library.startAuthentication(options),
  startRegistration: (options) => library.startRegistration(options),
};
