/**
 * A closed loop of transfers over keep-alive sockets, in its own process and with as little work as possible, so that it
 * measures the server. It works with VaultIQ and with the PostgreSQL peer.
 * Usage: tsx generator.ts '<JSON of Options>' → one line of JSON on standard output.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { processorMicros, readProcessorMicros } from './processor-time.ts';

type Wallet = { readonly address: string; readonly token: string };

export type Options = {
  readonly target: 'vaultiq' | 'peer';
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Commits before both have passed are not measured: the engine compiles by calls, not by time. */
  readonly warmupSeconds: number;
  readonly warmupTransfers: number;
  /** `invest`: everybody invests in one project, which `project` names. */
  readonly workload: 'uniform' | 'hot' | 'invest';
  readonly project?: string;
  /** The file with the wallets (VaultIQ), or nothing (the peer names its accounts itself). */
  readonly wallets?: string;
  /** The processes whose processor time counts: the service's process id, and the name of its store's programs. */
  readonly service: number;
  readonly store?: string;
};

export type Figures = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Processor time for each committed transfer, µs. */
  readonly cpuMicrosEach: { readonly service: number; readonly store?: number; readonly generator: number };
};

const PEER_ACCOUNTS = 10_000;
const HOT_SHARE = 0.9;

const options = JSON.parse(process.argv[2] ?? '{}') as Options;
const wallets =
  options.wallets === undefined ? [] : (JSON.parse(readFileSync(options.wallets, 'utf8')) as Wallet[]);
const run = randomBytes(6).toString('hex');
let sent = 0;

const randomBelow = (count: number): number => Math.floor(Math.random() * count);

/** Two different account numbers. In the hot workload the second is 0, the hot account, nine times in ten. */
function parties(count: number): [from: number, to: number] {
  if (options.workload === 'hot' && Math.random() < HOT_SHARE) return [1 + randomBelow(count - 1), 0];
  const from = randomBelow(count);
  const to = randomBelow(count - 1);
  return [from, to >= from ? to + 1 : to];
}

function peerRequest(): string {
  const [from, to] = parties(PEER_ACCOUNTS);
  const name = (index: number): string => `u${String(index).padStart(6, '0')}`;
  const receiver = to === 0 && options.workload === 'hot' ? 'vault' : name(to);
  const body = `{"key":"${run}-${(sent++).toString(36)}","from":"${name(from)}","to":"${receiver}","currency":"DC","amount":${String(1 + randomBelow(100))},"memo":"load"}`;
  return `POST /transfer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;
}

function vaultiqRequest(): string {
  const [from, to] = parties(wallets.length);
  const payer = wallets[from];
  const payee = wallets[to];
  if (payer === undefined || payee === undefined) throw new Error('no wallets');
  const body = `{"id":"load-${run}-${(sent++).toString(36).padStart(8, '0')}","type":"wallet.transfer","payload":{"to":"${payee.address}","amount":"${String(1 + randomBelow(100))}","currency":"DC","note":"load"}}`;
  return `POST /api/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${payer.token}\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;
}

function investRequest(): string {
  const backer = wallets[randomBelow(wallets.length)];
  if (backer === undefined) throw new Error('no wallets');
  const body = `{"id":"load-${run}-${(sent++).toString(36).padStart(8, '0')}","type":"project.invest","payload":{"project":"${options.project ?? ''}","amount":"${String(1 + randomBelow(100))}"}}`;
  return `POST /api/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${backer.token}\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;
}

const requestOf = (): (() => string) => {
  if (options.target === 'peer') return peerRequest;
  return options.workload === 'invest' ? investRequest : vaultiqRequest;
};
const nextRequest = requestOf();
const latencies: number[] = [];
const statuses: Record<string, number> = {};
let committed = 0;
let warmedUp = 0;
let measuring = false;
let stopping = false;

const count = (what: string): void => {
  statuses[what] = (statuses[what] ?? 0) + 1;
};

/** A refusal has status 200 too, so the text of the verdict is searched. */
const isDone = (answer: string): boolean =>
  answer.startsWith('200', 9) && (options.target === 'peer' || answer.includes('"verdict":"committed"'));

/** The length of the answer whose head ends at `headEnd`, or null while it is incomplete. */
function answerLength(buffer: string, headEnd: number): number {
  const length = /content-length: (\d+)/i.exec(buffer)?.[1];
  return headEnd + 4 + Number(length ?? 0);
}

function openConnection(): void {
  const socket: Socket = connect(options.port, '127.0.0.1');
  socket.setNoDelay(true);
  let started = 0;
  let buffer = '';
  const send = (): void => {
    if (stopping) {
      socket.end();
      return;
    }
    started = performance.now();
    socket.write(nextRequest());
  };
  socket.on('connect', send);
  socket.on('data', (data) => {
    buffer += data.toString('latin1');
    const headEnd = buffer.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const needed = answerLength(buffer, headEnd);
    if (buffer.length < needed) return;
    const done = isDone(buffer);
    if (measuring) {
      latencies.push(performance.now() - started);
      count(buffer.slice(9, 12));
      if (done) committed += 1;
    } else if (done) warmedUp += 1;
    buffer = buffer.slice(needed);
    send();
  });
  socket.on('error', (error) => {
    count(error.message);
  });
}

type Used = Readonly<Record<'service' | 'store' | 'generator', number>>;

const processorUsed = (): Used => ({
  service: readProcessorMicros(options.service),
  store: options.store === undefined ? 0 : processorMicros(options.store),
  generator: readProcessorMicros(process.pid),
});

function eachOf(before: Used, after: Used): Figures['cpuMicrosEach'] {
  const each = (of: keyof Used): number => Math.round((after[of] - before[of]) / committed);
  const service = each('service');
  const generator = each('generator');
  return options.store === undefined ? { service, generator } : { service, store: each('store'), generator };
}

function report(seconds: number, usedBefore: Used): void {
  latencies.sort((a, b) => a - b);
  const quantile = (share: number): number =>
    Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0) * 100) /
    100;
  const figures: Figures = {
    perSecond: Math.round(committed / seconds),
    p50: quantile(0.5),
    p99: quantile(0.99),
    max: quantile(1),
    statuses,
    cpuMicrosEach: eachOf(usedBefore, processorUsed()),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

function measure(): void {
  measuring = true;
  const started = performance.now();
  const usedBefore = processorUsed();
  setTimeout(() => {
    measuring = false;
    report((performance.now() - started) / 1000, usedBefore);
    stopping = true;
    setTimeout(() => process.exit(0), 1_000);
  }, options.seconds * 1000);
}

const LOOK_EVERY_MS = 100;

function measureWhenWarm(): void {
  if (warmedUp >= options.warmupTransfers) measure();
  else setTimeout(measureWhenWarm, LOOK_EVERY_MS);
}

for (let index = 0; index < options.connections; index++) openConnection();
setTimeout(measureWhenWarm, options.warmupSeconds * 1000);
