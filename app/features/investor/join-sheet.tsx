import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { INVESTOR_DEFAULTS } from '#domain/investor/parameters.ts';
import { writeMicro } from '#domain/money.ts';
import { useEnqueueConfirmed } from '../../data/outbox/confirm-commands.ts';
import { useFeeTerms } from '../../data/queries/catalog.ts';
import type { InvestorStanding } from './use-investor.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { now } from '../../platform/clock.ts';
import { ConfirmWithPin } from '../../ui/confirm-with-pin.tsx';
import { Facts } from '../../ui/facts.tsx';
import { alignAmounts, exactAmount, exactTime, shortAmount } from '../../ui/format.ts';
import { exactUsd, wholeUsd } from '../../ui/market-format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCodeRequired } from '../../ui/use-code-required.ts';
import { useConfirmCommand } from '../../ui/use-confirm-command.ts';
import { checkJoin, type JoinQuote } from './join-check.ts';
import { joinProgramme } from './commands.ts';

type Props = {
  readonly opened: boolean;
  /** The present investment; null for the first joining. */
  readonly investor: InvestorStanding | null;
  readonly onClose: () => void;
};

type ReviewProps = {
  readonly joining: JoinQuote;
  readonly remains: bigint;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

function Review({ joining, remains, onBack, onDone }: ReviewProps): ReactElement {
  const { asksCode, offersPasskey } = useCodeRequired();
  const { amount, worthUsd, tier, lockedUntil } = joining;
  const payload = { amount: writeMicro(amount) };
  const write = alignAmounts([amount, remains]);
  const confirm = useConfirmCommand(useEnqueueConfirmed(), { type: joinProgramme.type, payload }, onDone);
  return (
    <div className="investor-sheet">
      <Facts
        rows={[
          { name: 'You invest', value: `${write(amount)} DC`, strong: true },
          { name: 'Worth today', value: exactUsd(worthUsd) },
          { name: 'Tier', value: tier ?? 'None' },
          { name: 'Fee', value: 'None' },
          { name: 'Locked until', value: exactTime(lockedUntil) },
          { name: 'Remains in your wallet', value: `${write(remains)} DC` },
        ]}
      />
      <p className="vq-small vq-dimmed">
        What is locked cannot be spent. Afterwards you can ask to exit; exits are paid in order, subject to
        liquidity.
      </p>
      <ConfirmWithPin
        asksCode={asksCode}
        offersPasskey={offersPasskey}
        button={`Invest ${exactAmount(amount)} DC`}
        busy={false}
        onBack={onBack}
        onConfirm={confirm}
      />
    </div>
  );
}

function Join({ investor, onClose }: Omit<Props, 'opened'>): ReactElement {
  const terms = { ...useFeeTerms(), ...INVESTOR_DEFAULTS };
  const { available } = useWallet().perCurrency.DC;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [joining, setJoining] = useState<JoinQuote | null>(null);
  const check = () =>
    checkJoin(terms, { text, available, investedUsd: investor?.investedUsd ?? '0', now: now() });
  const seen = check();
  if (joining !== null) {
    return (
      <Review
        joining={joining}
        remains={available - joining.amount}
        onBack={() => setJoining(null)}
        onDone={onClose}
      />
    );
  }
  return (
    <form
      className="investor-sheet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = check();
        if (checked.ok) setJoining(checked.joining);
        else setError(checked.error);
      }}
    >
      <p className="vq-dimmed">
        DC that you invest moves into a vault of your own and stays there for at least {terms.exitAfterMonths}{' '}
        months. It shares in a month's payout if it is still there when the month ends.
      </p>
      <MoneyInput
        label="Amount"
        description={`At least ${wholeUsd(terms.investorMinimumUsd)} worth. ${shortAmount(available)} DC available.`}
        currency="DC"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        onBlur={() => {
          const checked = check();
          if (text !== '' && !checked.ok) setError(checked.error);
        }}
        data-autofocus
      />
      <p className="vq-small" role="status">
        {seen.ok
          ? `Worth ${exactUsd(seen.joining.worthUsd)}: ${seen.joining.tier ?? 'no tier'}`
          : 'Enter an amount to see what it is worth, and your tier.'}
      </p>
      <Button type="submit">Review</Button>
    </form>
  );
}

/** Joining the programme, or investing more: fill in, review, and the command waits like any other. */
export function JoinSheet({ opened, investor, onClose }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Invest DC" onClose={onClose}>
      <Join investor={investor} onClose={onClose} />
    </Sheet>
  );
}
