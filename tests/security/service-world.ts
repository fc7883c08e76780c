/** Runs the whole service over real HTTP with people whose data must not leak, and records every log line. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { SessionSchema, type Session } from '#domain/account/session.ts';
import { StoredFileSchema } from '#domain/file/schema.ts';
import { makePinoLog } from '#server/adapters/pino-log.ts';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { type DocumentStore, type StoredDocument } from '#couchdb/document-store.ts';
import { type Service, startService } from '#server/compose.ts';
import type { ServiceOptions } from '#server/engine/base.ts';
import { readConfig } from '#server/config.ts';
import { keysFile } from '#server/secrets.ts';
import { openServiceStore } from '#tests/builders/stores.ts';

export type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly id: string;
  readonly address: string;
  readonly session: Session;
  readonly cookie: string;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

export type ServiceWorld = {
  readonly service: Service;
  readonly url: string;
  readonly tokenKey: string;
  readonly signingKey: string;
  readonly dataKey: string;
  readonly vapidKey: string;
  readonly logged: () => string;
  /** The folder of the service's files. */
  readonly directory: string;
  signUp(name: string): Promise<Person>;
  /** Signs the same person in on another device. */
  signIn(person: Pick<Person, 'name' | 'email' | 'password'>): Promise<Person>;
  issue(to: Person, amount: string, currency: string): Promise<void>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Uploads a picture and makes it the person's own; returns its name. */
  setPicture(person: Person, picture: Buffer): Promise<string>;
  /** Sends a command as a person; returns the row of the answer. */
  command(person: Person, type: string, payload: unknown): Promise<Record<string, unknown>>;
  /** All data of the service, as a thief would read it. */
  readonly store: DocumentStore;
  /** The documents of the accounts database whose ids have this prefix. */
  documents(prefix: string): Promise<readonly StoredDocument[]>;
  close(): Promise<void>;
};

export type CallOptions = {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export const OWNER = { name: 'Owner', email: 'owner@security.example', password: 'owner-pass-phrase-81' };

type WorldOptions = Pick<ServiceOptions, 'pushSurroundings' | 'limitsNow'> & {
  /** Wraps the service's store. */
  readonly between?: (store: DocumentStore) => DocumentStore;
};

/** `environment` adds to the configuration; undefined removes a variable. */
export async function makeServiceWorld(
  environment: Readonly<Record<string, string | undefined>> = {},
  { between = (store) => store, ...options }: WorldOptions = {},
): Promise<ServiceWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'security-'));
  let lines = '';
  const { store, dispose } = await openServiceStore(join(directory, 'kept-open'));
  const service = await startService({
    ...options,
    // The store stays open until the service has ended and its data is removed.
    store: between({ ...store, close: async () => undefined }),
    config: readConfig({
      PORT: '0',
      DATA_DIR: directory,
      DEMO: '0',
      RATE_LIMITS: 'off',
      PUSH_HOSTS: 'push.example,localhost',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      ...environment,
    }),
    log: makePinoLog('debug', { write: (line) => void (lines += line) }),
    appDirectory: directory,
    onStopped: (why) => {
      throw new Error(why.reason);
    },
  });
  const keys = JSON.parse(await readFile(keysFile(directory), 'utf8')) as {
    tokenKey: string;
    signingKey: string;
    dataKey: string;
    vapidKey: string;
  };
  const { url } = service;
  const world: ServiceWorld = {
    service,
    url,
    ...keys,
    logged: () => lines,
    directory,
    signUp: (name) => {
      const person = { name, email: `${name}@security.example`, password: `${name}-pass-phrase-47` };
      return enter(url, 'sign-up', {
        ...person,
        body: { ...credentialsOf(person), fullName: `${name} of the tests` },
      });
    },
    signIn: (person) => enter(url, 'sign-in', { ...person, body: credentialsOf(person) }),
    async issue(to, amount, currency) {
      const payload = { to: to.address, amount, currency, reason: 'test' };
      const answer = await service.authority.submit({
        id: randomUUID(),
        type: 'ledger.issue',
        actor: SYSTEM_ACTOR,
        payload,
      });
      if (!answer.ok) throw new Error(answer.code);
    },
    call: (method, path, options = {}) => call(url, { method, path, ...options }),
    async setPicture({ session: { accessToken: token } }, picture) {
      const body = new Uint8Array(picture);
      const uploaded = await call(url, { method: 'POST', path: '/api/files', token, body });
      const { hash } = StoredFileSchema.parse(JSON.parse(uploaded.text));
      const path = '/api/account/picture';
      const set = await call(url, { method: 'POST', path, token, body: { picture: hash } });
      if (set.status !== 200) throw new Error(set.text);
      return hash;
    },
    async command(person, type, payload) {
      const body = { commands: [{ id: randomUUID(), type, payload, requestedAt: new Date().toISOString() }] };
      const answer = await call(url, {
        method: 'POST',
        path: '/api/commands',
        token: person.session.accessToken,
        body,
      });
      const { verdicts } = JSON.parse(answer.text) as { verdicts: Record<string, unknown>[] };
      return verdicts[0] ?? {};
    },
    store,
    documents: (prefix) => store.range(ACCOUNTS, { start: prefix, end: `${prefix}\uffff`, limit: 100 }),
    async close() {
      await service.close();
      await dispose();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return world;
}

const credentialsOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

type Entering = { name: string; email: string; password: string; body: object };

async function enter(url: string, path: string, { name, email, password, body }: Entering): Promise<Person> {
  const answer = await call(url, { method: 'POST', path: `/api/auth/${path}`, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  const session = SessionSchema.parse(JSON.parse(answer.text));
  const cookie = cookieOf(answer);
  return { name, email, password, id: session.user.id, address: session.user.address, session, cookie };
}

/** The refresh cookie as a browser sends it back. */
export const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';')[0] ?? '';

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

type Call = CallOptions & { readonly method: string; readonly path: string };

async function call(url: string, { method, path, token, body, headers }: Call): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export type Listening = {
  readonly heard: () => string;
  readonly ended: () => boolean;
  readonly close: () => Promise<void>;
};

/** Opens a doorbell and records its rings. */
export async function openDoorbell(url: string, token: string): Promise<Listening> {
  const response = await fetch(`${url}/sync/doorbell`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200 || response.body === null)
    throw new Error(`doorbell: ${String(response.status)}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let ended = false;
  const read = async (): Promise<void> => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true });
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return { heard: () => text, ended: () => ended, close: () => reader.cancel() };
}
