import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import type { WalletView } from '../../data/queries/wallet.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { AvailableBalance } from './available-balance.tsx';
import { parseAmountOrZero, quoteFacts } from './quote-facts.tsx';
import type { SendFormProps } from './send-fields.tsx';
import { worthText } from './worth-text.ts';
import './send-summary.css';

type Props = {
  readonly wallet: WalletView;
  readonly fields: SendFormProps;
  readonly isLater: boolean;
};

function Who({ form, payee, contactName }: SendFormProps): ReactElement | null {
  const name = contactName ?? payee.name;
  if (name === null) return null;
  return (
    <div className="send-summary-who">
      <Avatar address={form.values.to.trim()} name={name} />
      <strong>
        <PersonName name={name} />
      </strong>
    </div>
  );
}

/** Beside the form: what is available, and what the transfer will cost and leave, while it is filled in. */
export function SendSummary({ wallet, fields, isLater }: Props): ReactElement {
  const { form, spendable, terms } = fields;
  const { amount, currency } = form.values;
  const micro = parseAmountOrZero(amount);
  const worth = worthText(micro, currency, terms);
  return (
    <div className="send-summary">
      <AvailableBalance wallet={wallet} currency={currency} />
      {micro === 0n ? null : (
        <section className="vq-card" aria-label="Summary">
          <Title order={2}>Summary</Title>
          <Who {...fields} />
          <Facts
            rows={quoteFacts({
              ...{ amount, currency, terms },
              spendable: spendable(currency),
              when: isLater ? 'Later' : null,
            })}
          />
          {worth === null ? null : <p className="vq-dimmed vq-small">{worth}</p>}
        </section>
      )}
    </div>
  );
}
