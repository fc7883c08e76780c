/** Sends letters to a mail server by SMTP. */
import { createTransport } from 'nodemailer';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { CarrierOutcome, MailCarrier } from '../notify/mail/ports.ts';

export type SmtpOptions = {
  /** smtp://user:password@host:587 (STARTTLS where the server has it) or smtps://…:465. */
  readonly url: string;
  readonly from: string;
};

const TIMEOUT_MS = 15_000;
const CONNECTIONS_MAX = 2;

export function makeSmtpCarrier({ url, from }: SmtpOptions): MailCarrier & { readonly close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A letter never includes a file or content of another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'localhost';
  return {
    async carry(id, { to, subject, text, html }) {
      try {
        await transport.sendMail({
          from: { name: PRODUCT_NAME, address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          // The same for every retry, so a mailbox can recognise a duplicate.
          messageId: `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => {
      transport.close();
    },
  };
}

/** Logs only the number of the answer, because its text may repeat the address. */
function outcomeOf(error: unknown): CarrierOutcome {
  const { responseCode, code } = (typeof error === 'object' && error !== null ? error : {}) as {
    responseCode?: unknown;
    code?: unknown;
  };
  const why =
    `${typeof code === 'string' ? code : 'unknown'} ${typeof responseCode === 'number' ? String(responseCode) : ''}`.trim();
  // An invalid address stays invalid. A 5xx answer to the sign-in means wrong settings, which an operator will correct.
  if (typeof responseCode !== 'number') return { kind: code === 'EENVELOPE' ? 'refused' : 'later', why };
  return { kind: responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'later', why };
}
