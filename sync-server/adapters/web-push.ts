/** Sends web pushes (RFC 8030, 8188, 8291, 8292). The library encrypts and signs; the guarded request is our own. */
import { createECDH } from 'node:crypto';
import { Agent, request } from 'node:https';
import {
  AddressRefused,
  guardedLookup,
  isPublicAddress,
  isRefusedLiteral,
  type PushSurroundings,
} from '../public-address.ts';
import type { OutgoingPush, PushNetwork, PushOutcome } from '../notify/web-push/ports.ts';

const TIMEOUT_MS = 10_000;
const SOCKETS_MAX = 50;

export type WebPushOptions = {
  /** The private VAPID key: hex, 32 bytes. */
  readonly vapidKey: string;
  /** The contact for push services: an https address or `mailto:`. */
  readonly subject: string;
  /** Pushes to any other host end as if the subscription were gone. */
  readonly isPushHost: (host: string) => boolean;
  readonly now: () => number;
  readonly timeoutMs?: number;
  /** For tests with a push service on this machine; never from the configuration. */
  readonly surroundings?: PushSurroundings | undefined;
};

/** Loaded with the first push, because a start needs none of it. */
const library = async () => (await import('web-push')).default;

const publicNetwork = (): PushSurroundings => ({
  agent: new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX, lookup: guardedLookup() }),
  isAllowed: isPublicAddress,
});

export function makeWebPush(options: WebPushOptions): PushNetwork {
  const { vapidKey, subject, isPushHost, now, timeoutMs = TIMEOUT_MS } = options;
  const { agent, isAllowed } = options.surroundings ?? publicNetwork();
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(vapidKey, 'hex'));
  const vapidDetails = {
    subject,
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: Buffer.from(vapidKey, 'hex').toString('base64url'),
  };
  return {
    publicKey: vapidDetails.publicKey,
    async send(push) {
      const sealed = sealedRequest(await library(), push, vapidDetails);
      // Invalid keys: nothing can ever be encrypted for them.
      if (sealed === null) return { kind: 'gone' };
      const { hostname } = new URL(sealed.endpoint);
      // The list may have had the host when the subscription was made.
      if (isRefusedLiteral(hostname, isAllowed) || !isPushHost(hostname)) return { kind: 'gone' };
      try {
        return outcomeOf(await post(sealed, { agent, timeoutMs }), now());
      } catch (error) {
        return error instanceof AddressRefused ? { kind: 'gone' } : { kind: 'later' };
      }
    },
  };
}

type WebPush = Awaited<ReturnType<typeof library>>;
type Vapid = { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
type SealedMessage = {
  readonly endpoint: string;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
};

function sealedRequest(webPush: WebPush, push: OutgoingPush, vapidDetails: Vapid): SealedMessage | null {
  const { subscription, payload, ttlSeconds, urgency, topic } = push;
  const { endpoint, keys } = subscription;
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
      vapidDetails,
    });
    return { endpoint, headers, body: body ?? Buffer.alloc(0) };
  } catch {
    return null;
  }
}

type Answer = { readonly status: number; readonly retryAfter: string | undefined };

/** Follows no redirect and does not use the body of the answer. */
function post(
  { endpoint, headers, body }: SealedMessage,
  { agent, timeoutMs }: { agent: Agent; timeoutMs: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      endpoint,
      { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        // Reads a short answer to its end, which keeps the connection for the next push, and cuts a long one off.
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES_MAX) response.destroy();
        });
        response.on('error', () => undefined);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const ANSWER_BYTES_MAX = 16_384;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

function outcomeOf({ status, retryAfter }: Answer, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (GONE.has(status)) return { kind: 'gone' };
  if (LATER.has(status) || status >= 500) {
    const retryAfterMs = waitOf(retryAfter, now);
    return retryAfterMs === null ? { kind: 'later' } : { kind: 'later', retryAfterMs };
  }
  return { kind: 'refused', why: `status ${String(status)}` };
}

/** Seconds, or a date (RFC 9110). */
function waitOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  const at = /^\d{1,9}$/.test(retryAfter) ? now + Number(retryAfter) * 1_000 : Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
