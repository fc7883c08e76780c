// Proves what a mail server receives, and how its answers and its absence are handled, against a small SMTP server on
// this machine.
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSmtpCarrier } from './smtp.ts';

const letter = { to: 'ann@example.com', subject: 'Grüße', text: 'Hello,\n', html: '<p>Hello,</p>' };

let server: Server;
let received: string;
let toRecipient: string;

beforeEach(async () => {
  received = '';
  toRecipient = '250 ok';
  server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (inData) {
          received += `${line}\n`;
          if (line === '.') {
            inData = false;
            socket.write('250 taken\r\n');
          }
        } else if (line.startsWith('EHLO')) socket.write('250-test\r\n250 SMTPUTF8\r\n');
        else if (line.startsWith('RCPT')) socket.write(`${toRecipient}\r\n`);
        else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line !== '') socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
});

const carrierOn = (port: number) =>
  makeSmtpCarrier({ url: `smtp://127.0.0.1:${String(port)}`, from: 'post@vaultiq.example' });

async function carry() {
  const carrier = carrierOn((server.address() as AddressInfo).port);
  const outcome = await carrier.carry('notice.12.0', letter);
  carrier.close();
  return outcome;
}

it('a letter arrives from our address, in text and HTML, under an id that a repeat shares', async () => {
  expect(await carry()).toEqual({ kind: 'sent' });
  for (const line of [
    'From: VaultIQ <post@vaultiq.example>',
    'To: ann@example.com',
    'Message-ID: <notice.12.0@vaultiq.example>',
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'Auto-Submitted: auto-generated',
  ])
    expect(received.toLowerCase()).toContain(line.toLowerCase());
});

it.each([
  ['550 no such mailbox', 'refused'],
  ['451 later', 'later'],
])('%s: %s, and the reason does not name the recipient', async (answer, kind) => {
  toRecipient = `${answer} ann@example.com`;
  const outcome = await carry();
  expect(outcome.kind).toBe(kind);
  expect(JSON.stringify(outcome)).not.toContain('ann@');
});

it('a server that does not answer is tried again later', async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const carrier = carrierOn(port);
  expect(await carrier.carry('one', letter)).toMatchObject({ kind: 'later' });
  carrier.close();
});
