import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { PROJECT_TYPES } from '#domain/project/constants.ts';
import { addressLengthMax } from '#domain/limits.ts';
import {
  allowedAddressesMax,
  projectDescriptionLengthMax,
  projectTitleLengthMax,
  symbolLengthMax,
} from '#domain/project/limits.ts';
import { MoneyInput } from '#app/ui/money-input.tsx';
import type { Form } from '#app/ui/use-form.ts';
import { LogoField } from './logo-field.tsx';
import type { OfferValues } from './empty-offer.ts';
import { TYPE_TEXT } from './project-text.ts';

type Props = {
  readonly form: Form<OfferValues>;
  /** `texts`: the fields that can be edited after the start of the raise. `deal`: those that can be proposed then. */
  readonly part: 'all' | 'texts' | 'deal';
  /** The present values of changed fields. */
  readonly before?: Readonly<Partial<Record<keyof OfferValues, string>>>;
};

/** A field with its description, or with its present value if it was changed. */
function describe({ form, before }: Props, name: keyof OfferValues, description?: string) {
  const was = before?.[name];
  return { ...form.field(name), description: was === undefined ? description : `Changed. Now: ${was}` };
}

type GroupProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

const Group = ({ title, text, children }: GroupProps): ReactElement => (
  <fieldset className="vq-card launchpad-fields">
    <legend>{title}</legend>
    {text === undefined ? null : <p className="vq-small vq-dimmed">{text}</p>}
    {children}
  </fieldset>
);

const TIMES = [
  ['startAt', 'Launch date', 'People can invest from this time on.'],
  ['presaleEndAt', 'End of the presale', 'The raise succeeds if it reaches its soft cap by then.'],
  ['endAt', 'End date', 'For a raise that goes on after its hard cap.'],
] as const;

function About({ form, part }: Props): ReactElement {
  return (
    <Group title="About">
      <LogoField form={form} />
      <TextInput label="Title" maxLength={projectTitleLengthMax} {...form.field('title')} />
      <Textarea
        label="Description"
        rows={6}
        maxLength={projectDescriptionLengthMax}
        {...form.field('description')}
      />
      {part === 'texts' ? null : (
        <NativeSelect
          label="Project type"
          data={PROJECT_TYPES.map((value) => ({ value, label: TYPE_TEXT[value] }))}
          {...form.field('type')}
        />
      )}
    </Group>
  );
}

const SUPPLY = '1,000,000 to 1,000,000,000,000 tokens.';

function Token(props: Props): ReactElement {
  const { form, part } = props;
  return (
    <Group title="Token">
      {part === 'deal' ? null : (
        <TextInput
          label="Token symbol"
          description={`2 to ${String(symbolLengthMax)} letters or digits.`}
          maxLength={symbolLengthMax}
          autoCapitalize="characters"
          {...form.field('symbol')}
        />
      )}
      <MoneyInput
        label="Total supply"
        {...describe(props, 'totalSupply', part === 'deal' ? 'It can only become smaller.' : SUPPLY)}
      />
      <MoneyInput label="Presale price" currency="DC" {...describe(props, 'price', 'For one token.')} />
      <MoneyInput
        label="Launch price"
        currency="DC"
        {...describe(props, 'launchPrice', 'At least the presale price.')}
      />
    </Group>
  );
}

function Raise(props: Props): ReactElement {
  return (
    <Group title="Raise">
      <MoneyInput
        label="Soft cap"
        currency="DC"
        {...describe(props, 'softCap', 'With less, everybody is refunded.')}
      />
      <MoneyInput
        label="Hard cap"
        currency="DC"
        {...describe(props, 'hardCap', 'The most that is raised.')}
      />
      <NativeSelect
        label="When the hard cap is reached"
        data={[
          { value: '', label: 'The presale stops' },
          { value: 'yes', label: 'It goes on until the end date' },
        ]}
        {...describe(props, 'continueAfterHardCap', 'Before the presale ends.')}
      />
      {TIMES.filter(([name]) => props.part === 'all' || name !== 'startAt').map(
        ([name, label, description]) => (
          <TextInput key={name} type="datetime-local" label={label} {...describe(props, name, description)} />
        ),
      )}
    </Group>
  );
}

function Backers(props: Props): ReactElement {
  return (
    <Group title="Backers" text="All of these are optional, and shown to people before they invest.">
      <MoneyInput label="Minimum for a backer" currency="DC" {...describe(props, 'minStake')} />
      <MoneyInput label="Maximum for a backer" currency="DC" {...describe(props, 'maxStake')} />
      <Textarea
        label="Invited wallets"
        rows={3}
        maxLength={allowedAddressesMax * (addressLengthMax + 1)}
        {...describe(props, 'allow', 'Only these can invest. One address on each line.')}
      />
    </Group>
  );
}

/** The fields of an offer, or of a part of it. */
export function OfferFields(props: Props): ReactElement {
  const { part } = props;
  return (
    <>
      {part === 'deal' ? null : <About {...props} />}
      {part === 'texts' ? null : (
        <>
          <Token {...props} />
          <Raise {...props} />
          <Backers {...props} />
        </>
      )}
    </>
  );
}
