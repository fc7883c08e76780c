// Proves the texts for the states of a command, and that every refusal of the table has an explanation with one next
// step.
import { afterEach, expect, test } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import type { Verdict } from '#domain/protocol.ts';
import { localProblem } from '#app/platform/problem.ts';
import { COMMAND_STATUS_TEXT, StatusBadge } from './status-badge.tsx';
import { deriveShownStatus, statusReason, UNANSWERED_TEXT } from './command-status.ts';
import { explain } from './refusal.ts';
import { render, type Rendered } from './testing/render.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const refusal = (code: string, facts?: Record<string, string | number>): Verdict => ({
  id: '01J00000000000000000000000',
  type: 'wallet.transfer',
  verdict: 'refused',
  seq: 7,
  block: 3,
  at: '2026-11-21T12:00:00.000Z',
  code,
  ...(facts === undefined ? {} : { facts }),
});

test.each([
  ['waiting', 'Waiting to send'],
  ['processing', 'Processing'],
  ['unanswered', 'No answer yet'],
  ['done', 'Done'],
  ['refused', 'Not sent'],
  ['cancelled', 'Cancelled'],
] as const)('%s reads %j, with an icon beside the word', async (motion, word) => {
  rendered = await render(<StatusBadge motion={motion} />);
  expect(rendered.page.textContent).toContain(word);
  expect(rendered.page.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(1);
});

test.each(Object.entries(ERRORS))('%s has a reason and a next step', (code, row) => {
  const { reason, remedy } = explain(code);
  expect(reason).toBe(row.text.replace(/\.$/, ''));
  expect(remedy).toBe(row.remedy);
});

test('too little money names the required and the available amount', () => {
  const command = {
    status: 'refused',
    verdict: refusal('INSUFFICIENT_FUNDS', { available: '250.4', needed: '4002' }),
  } as const;
  expect(statusReason(command, 'USD')).toEqual({
    title: 'Transaction Failed',
    reason: 'Insufficient balance. 4,002.00 USD were needed, 250.40 USD were available',
    remedy: 'Send less, or add funds first.',
  });
});

test('an early claim names the time of the next one', () => {
  const nextClaimAt = Date.UTC(2026, 10, 22, 9, 30);
  expect(explain('CLAIM_TOO_EARLY', { nextClaimAt }).reason).toMatch(/Next claim: .*2026/);
});

test('a raise that would start too early names the first day that the service has', () => {
  const earliest = Date.parse('2027-02-03T00:00:00.000Z');
  expect(explain('LAUNCH_TOO_EARLY', { earliest }).reason).toBe(
    'Project launch date cannot be before February 3, 2027. DC becomes publicly available on this date',
  );
  expect(explain('LAUNCH_TOO_EARLY').reason).toContain('before November 14, 2025.');
});

test('a refusal by a newer service is still explained', () => {
  expect(explain('SOMETHING_NEW').remedy).not.toBe('');
});

test('a command without an answer reads as sent, not as accepted by the service', () => {
  const problem = { code: 'NO_ANSWER', detail: 'The service did not answer', remedy: '' };
  expect(deriveShownStatus({ status: 'processing' })).toBe('processing');
  expect(deriveShownStatus({ status: 'processing', problem })).toBe('unanswered');
  expect(UNANSWERED_TEXT).toBe(
    'Sent. No answer yet. It may have arrived, so it can no longer be cancelled. It is asked again automatically under the same number: it cannot happen twice.',
  );
});

test('says that a queued command, unlike a form, is sent automatically when there is a network', () => {
  const problem = localProblem('OFFLINE');
  expect(problem.remedy).toBe('Connect to the internet, then try again.');
  expect(statusReason({ status: 'waiting', problem })?.remedy).toBe(
    'It is sent automatically when you are online.',
  );
});

test('says why a command waits after a try, and nothing if it merely waits', () => {
  const problem = {
    code: 'RATE_LIMITED',
    detail: 'Transaction rate limit exceeded',
    remedy: 'Wait a minute.',
  };
  expect(statusReason({ status: 'waiting', problem })?.reason).toBe('Transaction rate limit exceeded');
  expect(statusReason({ status: 'waiting' })).toBeNull();
  expect(statusReason({ status: 'done' })).toBeNull();
});

test('a command that the service lost is not confirmed, and not shown as never sent', () => {
  const { NOT_IN_JOURNAL } = ERRORS;
  const problem = { code: 'NOT_IN_JOURNAL', detail: NOT_IN_JOURNAL.text, remedy: NOT_IN_JOURNAL.remedy };
  expect(deriveShownStatus({ status: 'refused', problem })).toBe('lost');
  expect(COMMAND_STATUS_TEXT.lost.word).toBe('Not confirmed');
  expect(statusReason({ status: 'refused', problem })?.reason).toBe(
    'The service lost this transaction: it was done, but is no longer in the journal',
  );
});
