// Proves the refund certificate: the receipt of a stake says amount, soft cap, deadline and the hash of the terms, all of it
// proved by the signed record; other terms are found; receipts without terms, and those of refunds, verify as before.
import { describe, expect, it } from 'vitest';
import { aRefundedStake } from '#tests/builders/stake-receipts.ts';
import { serviceKey } from '#tests/builders/receipt.ts';
import { AgreementSchema } from './agreement.ts';
import { readCertificate } from './certificate.ts';
import { checkReceipt } from '../receipt/check.ts';
import { makeReceipt, readReceipt, writeReceipt } from '../receipt/file.ts';
import type { ReceiptFile } from '../receipt/schema.ts';

const { agreement, project, receiptOf, world } = aRefundedStake();
const certificate = receiptOf('project.invest', { agreement });
const wrongSteps = (file: ReceiptFile): string[] =>
  checkReceipt(file, serviceKey)
    .steps.filter(({ holds }) => holds === false)
    .map(({ step }) => step);

it('says what a backer can claim, and the signed record proves it', () => {
  expect(readCertificate(certificate)).toEqual({
    project: project.id,
    backer: world.address('ben'),
    amount: '60',
    termsHash: project.terms,
    terms: { softCap: '100', deadline: Date.parse(project.presaleEndAt) },
  });
  const { steps, verdict } = checkReceipt(certificate, serviceKey);
  expect(verdict).toBe('verified');
  expect(steps.map(({ step }) => step)).toEqual([
    'whole',
    'fingerprint',
    'path',
    'chain',
    'signature',
    'key',
    'legs',
    'terms',
  ]);
});

it('is a receipt of version 3, whose text is read again unchanged, with a head or without', () => {
  expect(certificate.version).toBe(3);
  expect(readReceipt(writeReceipt(certificate))).toEqual({ ok: true, value: certificate });
  const withHead = receiptOf('project.invest', { agreement, head: 'a note' });
  expect(readReceipt(writeReceipt(withHead))).toEqual({ ok: true, value: withHead });
  expect(withHead.checksum).not.toBe(certificate.checksum);
});

describe('other terms', () => {
  it.each([
    ['a lower soft cap', { ...agreement, terms: { ...agreement.terms, softCap: '50' } }],
    [
      'a later deadline',
      { ...agreement, terms: { ...agreement.terms, presaleEndAt: agreement.terms.presaleEndAt + 1 } },
    ],
    ['another project', { ...agreement, project: 'p999' }],
    ['a term that was not there', { ...agreement, terms: { ...agreement.terms, minStake: '1' } }],
  ])('are found: %s', (_what, other) => {
    const file = receiptOf('project.invest', { agreement: other });
    expect(checkReceipt(file, serviceKey).verdict).toBe('wrong');
    expect(wrongSteps(file)).toEqual(['terms']);
  });

  it('are no agreement with a refund', () => {
    expect(wrongSteps(receiptOf('project.refund', { agreement }))).toEqual(['terms']);
    expect(readCertificate(receiptOf('project.refund', { agreement }))).toBeNull();
  });

  it('do not get into the record: the hash of the terms is a part of its fingerprint', () => {
    const { id, proof, publicKey, record, stated } = certificate;
    const [stake, ...others] = record.transactions;
    const transactions = stake === undefined ? [] : [{ ...stake, terms: '0'.repeat(64) }, ...others];
    const forged = makeReceipt({ id, proof, publicKey, stated, record: { ...record, transactions } });
    expect(wrongSteps(forged)).toEqual(['fingerprint', 'path', 'chain', 'signature']);
  });
});

it('without the terms says their hash', () => {
  const plain = receiptOf('project.invest');
  expect(plain.version).toBe(1);
  expect(checkReceipt(plain, serviceKey).verdict).toBe('verified');
  expect(readCertificate(plain)).toMatchObject({ amount: '60', termsHash: project.terms, terms: null });
});

it('the receipt of a refund verifies, and is no certificate', () => {
  const refund = receiptOf('project.refund');
  expect(checkReceipt(refund, serviceKey).verdict).toBe('verified');
  expect(refund.record.transactions[0]).toMatchObject({
    kind: 'stake_refund',
    to: world.address('ben'),
    amount: '59.95',
    fee: '0.05',
  });
  expect(readReceipt(writeReceipt(refund))).toEqual({ ok: true, value: refund });
  expect(readCertificate(refund)).toBeNull();
});

it('with terms of another form does not verify', () => {
  expect(AgreementSchema.safeParse(agreement).success).toBe(true);
  const strange = receiptOf('project.invest', { agreement: { ...agreement, more: 1 } as typeof agreement });
  expect(wrongSteps(strange)).toEqual(['terms']);
  expect(readCertificate(strange)?.terms).toBeNull();
});
