/** The demo world of the tour, with everything that its screens need. */
import { SessionSchema } from '#domain/account/session.ts';
import { type Checkout, CheckoutSchema } from '#domain/payment/messages.ts';
import { CreationOptionsSchema, PasskeySchema } from '#domain/passkey/schema.ts';
import { ProjectPageSchema } from '#domain/project-launch/answers.ts';
import { PROJECTS_PATH } from '#domain/project-launch/paths.ts';
import { makeReceipt, writeReceipt } from '#domain/receipt/file.ts';
import { ProofsAnswerSchema } from '#domain/receipt/schema.ts';
import { makeSoftwareAuthenticator } from '#tests/fakes/software-authenticator.ts';
import { freshId } from '#tests/builders/ledger-commands.ts';
import { type Host, startHost } from '../host.ts';

/** The person whom the tour signs in. */
export const person = 'one@demo.example';

/** The path of an order in each status. */
type Orders = Readonly<Record<'open' | 'credited' | 'disputed' | 'refunded' | 'cancelled', string>>;

export type World = {
  readonly host: Host;
  /** A transaction of somebody, and the address of its recipient. */
  readonly transaction: string;
  readonly other: string;
  readonly orders: Orders;
  /** The path of a project's page, by its symbol. */
  readonly projects: Readonly<Record<string, string>>;
  /** The path on which staff review the project that waits for approval. */
  readonly review: string;
};

export async function makeWorld(): Promise<World> {
  const host = await startHost({ demo: true });
  await host.service.projections.idle();
  const answer = await fetch(`${host.origin}/api/explorer/transactions?limit=1&type=send`);
  const [newest] = ((await answer.json()) as { items: { id: string; to: string }[] }).items;
  const token = await signedInElsewhere(host);
  const orders = await makeOrders(host, token);
  await addPasskey(host, token);
  const projects = await findProjects(host);
  const review = await reviewPath(host, token);
  return { host, transaction: newest?.id ?? '', other: newest?.to ?? '', orders, projects, review };
}

async function findProjects(host: Host): Promise<World['projects']> {
  const answer = await fetch(`${host.origin}${PROJECTS_PATH}`);
  const { items } = ProjectPageSchema.parse(await answer.json());
  return Object.fromEntries(items.map(({ id, symbol }) => [symbol, `/launchpad/project/${id}`]));
}

/** The person has submitted the project, so the service shows it to them. */
async function reviewPath(host: Host, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${host.origin}/api/launchpad/projects?status=pending`, { headers });
  const [waiting] = ((await answer.json()) as { items: { id: string }[] }).items;
  return `/launchpad/admin/${waiting?.id ?? ''}`;
}

const json = { 'content-type': 'application/json' };

async function signedInElsewhere(host: Host): Promise<string> {
  const answer = await fetch(`${host.origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { ...json, 'user-agent': 'Another device' },
    body: JSON.stringify({ email: person, password: host.service.first.demoPassword }),
  });
  return SessionSchema.loose().parse(await answer.json()).accessToken;
}

/** Adds a passkey, so that there is one to rename and to remove. */
async function addPasskey(host: Host, token: string): Promise<void> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${host.origin}/api/auth/passkeys${path}`, sent)).json();
  };
  const options = CreationOptionsSchema.parse(await post('/options', {}));
  const attestation = makeSoftwareAuthenticator({ origin: host.origin }).create(options);
  PasskeySchema.parse(await post('', { attestation, name: 'Key on my ring' }));
}

async function makeOrders(host: Host, accessToken: string): Promise<Orders> {
  const open = async (): Promise<Checkout> => {
    const answer = await fetch(`${host.origin}/api/payments/checkout`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ id: freshId(), amountUsd: '100' }),
    });
    return CheckoutSchema.parse(await answer.json());
  };
  const paid = async (...steps: string[]): Promise<string> => {
    const { order, url } = await open();
    for (const step of ['pay', ...steps]) {
      const body = new URLSearchParams({ step, ...(step === 'pay' && { card: '4242424242424242' }) });
      await fetch(url, { method: 'POST', body, redirect: 'manual' });
    }
    return `/payment/success?order=${order}`;
  };
  const turnedBack = await open();
  const link = /href="(\/pay\/cancel\/[^"]+)"/.exec(await (await fetch(turnedBack.url)).text())?.[1] ?? '';
  await fetch(host.origin + link, { redirect: 'manual' });
  return {
    open: `/payment/success?order=${(await open()).order}`,
    credited: await paid(),
    disputed: await paid('dispute'),
    refunded: await paid('refund'),
    cancelled: `/payment/cancelled?order=${turnedBack.order}`,
  };
}

/** The text of the receipt of its transaction, as its parties save it. */
export async function fetchReceipt({ host, transaction: id }: World): Promise<string> {
  const answer = await fetch(`${host.origin}/api/explorer/proofs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  const [proven] = ProofsAnswerSchema.parse(await answer.json()).proofs;
  if (proven === undefined) throw new Error('there is no proof');
  const { publicKey } = (await (await fetch(`${host.origin}/api/explorer/key`)).json()) as {
    publicKey: string;
  };
  const { record, proof, legs } = proven;
  return writeReceipt(
    makeReceipt({ id, record, proof, publicKey, stated: { legs, note: 'For the tickets' } }),
  );
}
