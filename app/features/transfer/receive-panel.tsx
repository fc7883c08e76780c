import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { CURRENCIES, type Currency, PRODUCT_NAME } from '#domain/constants.ts';
import { noteLengthMax } from '#domain/limits.ts';
import { parseAmount } from '#domain/money.ts';
import { ERRORS } from '#domain/errors.ts';
import { useSettings } from '../../data/settings.ts';
import { canShare, shareText } from '../../platform/share.ts';
import { copyAndSay } from '../../ui/copy-and-say.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { paymentLink } from './payment-request.ts';
import './receive-panel.css';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

type Asked = { readonly amount: string; readonly currency: Currency; readonly note: string };

function useAsked() {
  const { defaultCurrency } = useSettings();
  const [asked, setAsked] = useState<Asked>({ amount: '', currency: defaultCurrency, note: '' });
  const change = (part: Partial<Asked>): void => {
    setAsked((before) => ({ ...before, ...part }));
  };
  const valid = asked.amount === '' || parseAmount(asked.amount).ok;
  return { asked, change, valid };
}

function Request({ asked, change, valid }: ReturnType<typeof useAsked>): ReactElement {
  return (
    <fieldset className="receive-request">
      <legend>Ask for an amount (optional)</legend>
      <SegmentedControl
        fullWidth
        aria-label="Currency"
        data={[...CURRENCIES]}
        value={asked.currency}
        onChange={(currency) => {
          change({ currency });
        }}
      />
      <MoneyInput
        label="Amount"
        name="amount"
        currency={asked.currency}
        value={asked.amount}
        error={valid ? undefined : ERRORS.AMOUNT_INVALID.text}
        onChange={(event) => {
          change({ amount: event.currentTarget.value });
        }}
      />
      <TextInput
        label="Note"
        maxLength={noteLengthMax}
        autoComplete="off"
        value={asked.note}
        onChange={(event) => {
          change({ note: event.currentTarget.value });
        }}
      />
    </fieldset>
  );
}

/** The Receive tab: a code that another phone reads into its send form, and the address to copy. Works offline. */
export function ReceivePanel({ address }: { readonly address: string }): ReactElement {
  const request = useAsked();
  const { asked, valid } = request;
  const link = paymentLink(window.location.origin, {
    to: address,
    note: asked.note.trim(),
    ...(asked.amount !== '' && valid ? { amount: asked.amount.trim() } : {}),
    ...(asked.amount !== '' || asked.note !== '' ? { currency: asked.currency } : {}),
  });
  return (
    <div className="receive">
      <section className="vq-card receive-code" aria-label="Payment code">
        <div className="receive-qr">
          <Suspense fallback={<Skeleton className="receive-waiting" />}>
            <QrCode text={link} label={`QR code with the payment link for ${address}`} />
          </Suspense>
        </div>
        <p className="vq-mono receive-address">{address}</p>
        <div className="receive-actions">
          <Button leftSection={<IconCopy aria-hidden />} onClick={() => void copyAndSay(address)}>
            Copy address
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy aria-hidden />}
            onClick={() => void copyAndSay(link)}
          >
            Copy payment link
          </Button>
          {canShare() ? (
            <Button
              variant="default"
              leftSection={<IconShare aria-hidden />}
              onClick={() =>
                void shareText({ title: PRODUCT_NAME, text: `Send to my ${PRODUCT_NAME} wallet`, url: link })
              }
            >
              Share
            </Button>
          ) : null}
        </div>
      </section>
      <section className="vq-card">
        <Request {...request} />
      </section>
    </div>
  );
}
