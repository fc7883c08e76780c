/**
 * Names that page, service worker and authority share. Separate from protocol.ts, whose schemas need zod: landing and
 * sign-in need these names but no schema.
 */
/** Raised with every change of the wire schemas (a test pins their hash to it). */
export const PROTOCOL_VERSION = 16;
/** Request header with the client's protocol version. */
export const CLIENT_HEADER = 'x-vaultiq-client';
/**
 * Response header of a pull: the doorbell that its session had open when the authority began to read. A hint outside the
 * versioned messages: either side may lack it.
 */
export const BELL_HEADER = 'x-vaultiq-bell';
/** The first event of a doorbell. `bell`: its name, different for every stream; an older authority sends none. */
export type Ready = { readonly bell?: string };

/** Newest first: `order` is ORDER_TOP − seq, so that an ascending index lists the newest first. */
export const ORDER_TOP = 1_000_000_000_000;

/** The store on the device through which the app passes waiting commands to the service worker. */
export const OUTBOX_DATABASE = 'vaultiq-outbox';
export const OUTBOX_STORE = 'waiting';
export const OUTBOX_SYNC_TAG = 'vaultiq-outbox';

/** The name of the cache that says whose data on this device a PIN protects: page and worker both read it. */
export const PIN_CACHE = 'vaultiq-pin';

/** The cache of people's pictures, which the worker fills and the page empties when the person leaves. */
export const PICTURE_CACHE = 'vaultiq-pictures';

/** A cookie that scripts can read, set together with the session's: the app asks for a session only if it is there. */
export const SESSION_HINT_COOKIE = 'vaultiq-has-session';

/** Web Lock for refreshing the session, one context of the device at a time. */
export const REFRESH_LOCK = 'vaultiq-refresh';
/** Web Lock held during a whole send: one sender (page or service worker) at a time. */
export const OUTBOX_LOCK = 'vaultiq-outbox';
/** Web Lock held only while a command is marked as sent or cancelled, so that a cancellation never waits for the network. */
export const CLAIM_LOCK = 'vaultiq-claim';
