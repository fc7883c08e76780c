export const passkeysPerUserMax = 20;
export const passkeyNameLengthMax = 60;
/** How long a browser may take to make a passkey or to use one. */
export const passkeyCeremonyMs = 5 * 60_000;
