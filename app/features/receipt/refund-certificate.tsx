import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { readCertificate } from '#domain/project-trust/certificate.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { Facts } from '../../ui/facts.tsx';
import { exactTime } from '../../ui/format.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { Money } from './receipt-facts.tsx';

type Props = { readonly receipt: ReceiptFile; readonly order: 2 | 4 };

const SURE =
  'The signed record names the hash of these terms, and the terms in this receipt have that hash: the claim can be proved without the service.';
const HASH_ONLY =
  'The signed record names the hash of the terms. The terms themselves are not in this receipt: anybody who has them can compare their hash.';

/** The amounts that a backer can claim with the receipt of their investment; nothing for other receipts. */
export function RefundCertificate({ receipt, order }: Props): ReactElement | null {
  const certificate = readCertificate(receipt);
  if (certificate === null) return null;
  const { amount, backer, project, terms, termsHash } = certificate;
  const money = <Money amount={amount} currency="DC" />;
  return (
    <section className={order === 2 ? 'vq-card' : undefined} aria-label="Refund certificate">
      <Title order={order}>Refund certificate</Title>
      {terms === null ? (
        <p>
          {money} were put into the escrow of this project. {HASH_ONLY}
        </p>
      ) : (
        <p>
          If the raise has less than <Money amount={terms.softCap} currency="DC" /> on{' '}
          {exactTime(terms.deadline)}, {money} come back to this wallet, less the refund fee. {SURE}
        </p>
      )}
      <Facts
        rows={[
          {
            name: 'Project',
            value: (
              <Link to={`/launchpad/project/${project}`} className="vq-link">
                {project}
              </Link>
            ),
          },
          { name: 'Backer', value: <WalletLink wallet={backer} /> },
          { name: 'Amount', value: money, strong: true },
          ...(terms === null
            ? []
            : [
                { name: 'Soft cap', value: <Money amount={terms.softCap} currency="DC" /> },
                { name: 'Deadline', value: exactTime(terms.deadline) },
              ]),
          { name: 'Hash of the terms', value: <span className="vq-mono receipt-terms">{termsHash}</span> },
        ]}
      />
    </section>
  );
}
