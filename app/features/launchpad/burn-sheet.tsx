import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { ERRORS } from '#domain/errors.ts';
import type { TokenValue } from '#domain/market/token-value.ts';
import { writeMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { useEnqueueConfirmed } from '#app/data/outbox/confirm-commands.ts';
import { now } from '#app/platform/clock.ts';
import { ConfirmWithPin } from '#app/ui/confirm-with-pin.tsx';
import { type Fact, Facts } from '#app/ui/facts.tsx';
import { alignAmounts, exactAmount } from '#app/ui/format.ts';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useCodeRequired } from '#app/ui/use-code-required.ts';
import { useConfirmCommand } from '#app/ui/use-confirm-command.ts';
import { type BurnEffect, burnEffect, burnLimits, checkBurn, mostBurnable } from './burn-check.ts';
import { burnTokens } from './commands.ts';
import { dc } from './project-text.ts';

type Props = {
  readonly project: ProjectValue;
  readonly token: TokenValue;
  readonly onClose: () => void;
};

const hoursText = (hours: number): string =>
  hours === 1 ? 'within an hour' : `within ${String(hours)} hours`;

function effectFacts(
  { amount, hours, liquidity, marketing, newPrice, price }: BurnEffect,
  symbol: string,
): Fact[] {
  const write = alignAmounts([amount, liquidity, marketing]);
  const tokens = (micro: bigint): string => `${write(micro)} ${symbol}`;
  return [
    { name: 'You burn', value: tokens(amount), strong: true },
    { name: 'From marketing tokens', value: tokens(marketing) },
    { name: 'From the liquidity', value: tokens(liquidity) },
    {
      name: 'Reference price',
      value: hours === 0 ? `${dc(price)}, unchanged` : `${dc(price)} → ${dc(newPrice)}, ${hoursText(hours)}`,
    },
  ];
}

type ReviewProps = Props & { readonly effect: BurnEffect; readonly onBack: () => void };

function Review({ effect, onBack, onClose, project }: ReviewProps): ReactElement {
  const { asksCode, offersPasskey, online } = useCodeRequired();
  const payload = { project: project.id, amount: writeMicro(effect.amount) };
  const confirm = useConfirmCommand(useEnqueueConfirmed(), { type: burnTokens.type, payload }, onClose);
  return (
    <div className="vq-stack">
      <Facts rows={effectFacts(effect, project.symbol)} />
      <p>Burned tokens are gone for ever: nobody can bring them back. The burn is public in the explorer.</p>
      {online ? null : (
        <p className="vq-dimmed">
          You are offline, so the burn waits on this device. The limits are checked when it is sent; if they
          allow less by then, nothing is burned.
        </p>
      )}
      <ConfirmWithPin
        asksCode={asksCode}
        offersPasskey={offersPasskey}
        button={`Burn ${exactAmount(effect.amount)} ${project.symbol}`}
        busy={false}
        onBack={onBack}
        onConfirm={confirm}
      />
    </div>
  );
}

type FillInProps = Props & {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onReview: (amount: bigint) => void;
};

function FillIn({ onReview, onType, project, text, token }: FillInProps): ReactElement {
  const [error, setError] = useState<string | null>(null);
  const limits = burnLimits({ project, token }, now());
  const checked = checkBurn(text, limits);
  const type = (typed: string): void => {
    onType(typed);
    setError(null);
  };
  const showError = (): void => setError(checked.ok ? null : ERRORS[checked.code].text);
  const most = mostBurnable(limits);
  return (
    <form
      className="vq-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.ok) onReview(checked.amount);
        else showError();
      }}
    >
      <MoneyInput
        label="Amount"
        name="amount"
        description={`At most ${exactAmount(most)} ${project.symbol} now.`}
        currency={`token:${project.id}:${project.symbol}`}
        value={text}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (text !== '') showError();
        }}
        data-autofocus
      />
      <button
        type="button"
        className="vq-text-button launchpad-maximum"
        onClick={() => type(writeMicro(most))}
      >
        Use the maximum
      </button>
      {checked.ok ? (
        <Facts rows={effectFacts(burnEffect({ project, token }, checked.amount), project.symbol)} />
      ) : null}
      <Button type="submit">Review</Button>
    </form>
  );
}

function Burn(props: Props): ReactElement {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState<bigint | null>(null);
  if (amount === null) return <FillIn {...props} text={text} onType={setText} onReview={setAmount} />;
  return <Review {...props} effect={burnEffect(props, amount)} onBack={() => setAmount(null)} />;
}

/** The form to burn tokens, and the review of what it does to reserves and price. */
export function BurnSheet(props: Props): ReactElement {
  return (
    <Sheet opened title={`Burn ${props.project.symbol}`} onClose={props.onClose}>
      <Burn {...props} />
    </Sheet>
  );
}
