import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { ERRORS } from '#domain/errors.ts';
import { writeMicro } from '#domain/money.ts';
import type { Backing, ProjectValue } from '#domain/project/document.ts';
import { NO_PROPOSAL } from '#domain/stake/constants.ts';
import { useEnqueueConfirmed } from '#app/data/outbox/confirm-commands.ts';
import { useFeeTerms } from '#app/data/queries/catalog.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { Amount } from '#app/ui/amount.tsx';
import { ConfirmWithPin } from '#app/ui/confirm-with-pin.tsx';
import { type Fact, Facts } from '#app/ui/facts.tsx';
import { exactAmount, shortHash } from '#app/ui/format.ts';
import { bpsText } from '#app/ui/market-format.ts';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useCodeRequired } from '#app/ui/use-code-required.ts';
import { useConfirmCommand } from '#app/ui/use-confirm-command.ts';
import { invest } from './commands.ts';
import { differences } from './deal-text.ts';
import { DifferenceTable } from './difference-table.tsx';
import { allowedMaximum, checkInvestment, type InvestForm, type Quote, sumHeld } from './invest-check.ts';
import { alignDc, dc, momentText } from './project-text.ts';

type Props = {
  readonly project: ProjectValue;
  readonly backing: Backing | undefined;
  readonly onClose: () => void;
};

const INSUFFICIENT = 'Insufficient DC balance. Purchase DC to invest in this project.';

/** `remains`: what the wallet has left, in a review. */
function quoteFacts(quote: Quote | null, { project, terms }: InvestForm, remains?: bigint): Fact[] {
  const { amount = 0n, fee = 0n, tokens = 0n, total = 0n }: Partial<Quote> = quote ?? {};
  const reviewed = remains === undefined ? [] : [amount, remains];
  const write = alignDc([fee, total, ...reviewed]);
  const rows: Fact[] = [
    { name: 'Token price', value: dc(project.price) },
    { name: 'Tokens to receive', value: `${exactAmount(tokens)} ${project.symbol}`, strong: true },
    {
      name: `Universal fee${terms.feeMode === 'bps' ? ` (${bpsText(terms.feeBps)})` : ''}`,
      value: write(fee),
    },
    { name: 'Total', value: write(total) },
  ];
  if (remains === undefined) return rows;
  return [
    { name: 'You invest', value: write(amount), strong: true },
    ...rows,
    { name: 'Remains in your wallet', value: write(remains) },
  ];
}

/** What a backer has to know about a proposed change. */
function ProposalNote({ project }: { readonly project: ProjectValue }): ReactElement | null {
  const { proposal } = project;
  if (proposal === null) return null;
  return (
    <div>
      <Notice
        tone="wait"
        title="New terms are proposed"
        text={`They come into force on ${momentText(proposal.inForceAt)}, unless they are withdrawn. You invest under the present terms, and can leave without a fee until then.`}
      />
      <DifferenceTable rows={differences(project, proposal.to)} label="What would change" />
    </div>
  );
}

type ReviewProps = {
  readonly form: InvestForm;
  readonly quote: Quote;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** Contains what the backer has seen, so that the authority refuses other terms and fewer tokens. */
const payloadOf = ({ id, proposal, terms }: ProjectValue, { amount, tokens }: Quote): object => ({
  project: id,
  amount: writeMicro(amount),
  minTokens: writeMicro(tokens),
  terms,
  proposal: proposal?.terms ?? NO_PROPOSAL,
});

function Review({ form, quote, onBack, onDone }: ReviewProps): ReactElement {
  const { available, project } = form;
  const { asksCode, offersPasskey, online } = useCodeRequired();
  const payload = payloadOf(project, quote);
  const confirm = useConfirmCommand(useEnqueueConfirmed(), { type: invest.type, payload }, onDone);
  return (
    <div className="vq-stack">
      <Facts
        rows={[
          ...quoteFacts(quote, form, available - quote.total),
          {
            name: 'Terms',
            value: (
              <span className="vq-mono" title={project.terms}>
                {shortHash(project.terms)}
              </span>
            ),
          },
        ]}
      />
      <ProposalNote project={project} />
      <p className="vq-small vq-dimmed">
        Your DC stay in escrow until the raise is over. If it misses {dc(project.softCap)}, they are returned.
        The tokens are locked until the launch.
      </p>
      {online ? null : (
        <p className="vq-dimmed">
          You are offline. The investment waits on this device. When it is sent, the service checks that the
          raise is still open, the cap is not exceeded, the terms are the ones you see, and you get at least{' '}
          {exactAmount(quote.tokens)} {project.symbol}; otherwise nothing is taken.
        </p>
      )}
      <ConfirmWithPin
        asksCode={asksCode}
        offersPasskey={offersPasskey}
        button={`Invest ${dc(quote.amount)}`}
        busy={false}
        onBack={onBack}
        onConfirm={confirm}
      />
    </div>
  );
}

const TooLittle = (): ReactElement => (
  <Notice tone="wait" title="Insufficient DC Balance" text={INSUFFICIENT}>
    <Button component={Link} to="/market?buy=1">
      Buy DC
    </Button>
  </Notice>
);

type FillInProps = {
  readonly form: InvestForm;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onReview: (quote: Quote) => void;
};

function FillIn({ form, text, onType, onReview }: FillInProps): ReactElement {
  const [error, setError] = useState<string | null>(null);
  const checked = checkInvestment(text, form);
  const maximum = allowedMaximum(form);
  const isShort = form.available === 0n || (checked.quote !== null && checked.quote.total > form.available);
  const type = (typed: string): void => {
    onType(typed);
    setError(null);
  };
  const showError = (): void => {
    if (text !== '' && !checked.ok) setError(ERRORS[checked.code].text);
  };
  return (
    <form
      className="vq-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.ok) onReview(checked.quote);
        else setError(ERRORS[checked.code].text);
      }}
    >
      <Facts
        rows={[{ name: 'DC balance', value: <Amount value={form.available} currency="DC" />, strong: true }]}
      />
      <ProposalNote project={form.project} />
      <MoneyInput
        label="Amount"
        name="amount"
        description={form.available === 0n ? undefined : `At most ${dc(maximum)}.`}
        currency="DC"
        value={text}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={showError}
        data-autofocus
      />
      {maximum > 0n ? (
        <button
          type="button"
          className="vq-text-button launchpad-maximum"
          onClick={() => type(writeMicro(maximum))}
        >
          Use the maximum
        </button>
      ) : null}
      <div id="invest-costs">
        <Facts rows={quoteFacts(checked.quote, form)} />
      </div>
      {isShort ? <TooLittle /> : null}
      <Button type="submit" disabled={isShort || checked.quote === null} aria-describedby="invest-costs">
        {isShort ? 'Insufficient DC Balance' : 'Invest with DC'}
      </Button>
    </form>
  );
}

function Invest({ project, backing, onClose }: Props): ReactElement {
  const terms = useFeeTerms();
  const { available } = useWallet().perCurrency.DC;
  const [text, setText] = useState('');
  // The project as it was reviewed; the authority refuses other terms.
  const [seen, setSeen] = useState<{ readonly quote: Quote; readonly project: ProjectValue } | null>(null);
  const form = { project, terms, available, before: sumHeld(backing) };
  if (seen !== null) {
    const reviewed = { ...form, project: seen.project };
    return <Review form={reviewed} quote={seen.quote} onBack={() => setSeen(null)} onDone={onClose} />;
  }
  const review = (quote: Quote): void => setSeen({ quote, project });
  return <FillIn form={form} text={text} onType={setText} onReview={review} />;
}

/** The form to invest, and its review. */
export function InvestSheet(props: Props): ReactElement {
  return (
    <Sheet opened title={`Invest in ${props.project.title}`} onClose={props.onClose}>
      <Invest {...props} />
    </Sheet>
  );
}
