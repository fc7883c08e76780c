import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { PROJECT_TYPES } from '#domain/project/constants.ts';
import {
  projectDescriptionLengthMax,
  projectTitleLengthMax,
  symbolLengthMax,
} from '#domain/project/limits.ts';
import { MoneyInput } from '#app/ui/money-input.tsx';
import type { Form } from '#app/ui/use-form.ts';
import { LogoField } from './logo-field.tsx';
import type { OfferValues } from './offer-values.ts';
import { TYPE_TEXT } from './project-text.ts';

type Props = { readonly form: Form<OfferValues> };

type GroupProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

const Group = ({ title, text, children }: GroupProps): ReactElement => (
  <fieldset className="vq-card launchpad-fields">
    <legend>{title}</legend>
    {text === undefined ? null : <p className="vq-small vq-dimmed">{text}</p>}
    {children}
  </fieldset>
);

const TIMES = [
  ['startAt', 'Launch date', 'People can invest from here on.'],
  ['presaleEndAt', 'End of the presale', 'The raise succeeds if it has its soft cap by then.'],
  ['endAt', 'End date', 'Of a raise that goes on at its hard cap.'],
] as const;

function About({ form }: Props): ReactElement {
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
      <NativeSelect
        label="Project type"
        data={PROJECT_TYPES.map((value) => ({ value, label: TYPE_TEXT[value] }))}
        {...form.field('type')}
      />
    </Group>
  );
}

function Token({ form }: Props): ReactElement {
  return (
    <Group title="Token">
      <TextInput
        label="Token symbol"
        description={`2 to ${String(symbolLengthMax)} letters or digits.`}
        maxLength={symbolLengthMax}
        autoCapitalize="characters"
        {...form.field('symbol')}
      />
      <MoneyInput
        label="Total supply"
        description="1,000,000 to 1,000,000,000,000 tokens."
        {...form.field('totalSupply')}
      />
      <MoneyInput label="Presale price" description="For one token." currency="DC" {...form.field('price')} />
      <MoneyInput
        label="Launch price"
        description="At least the presale price."
        currency="DC"
        {...form.field('launchPrice')}
      />
    </Group>
  );
}

function Raise({ form }: Props): ReactElement {
  return (
    <Group title="Raise">
      <MoneyInput
        label="Soft cap"
        description="With less, everybody is refunded."
        currency="DC"
        {...form.field('softCap')}
      />
      <MoneyInput
        label="Hard cap"
        description="The most that is raised."
        currency="DC"
        {...form.field('hardCap')}
      />
      <NativeSelect
        label="When the hard cap is reached"
        description="Before the presale ends."
        data={[
          { value: '', label: 'The presale stops' },
          { value: 'yes', label: 'It goes on until the end date' },
        ]}
        {...form.field('continueAfterHardCap')}
      />
      {TIMES.map(([name, label, description]) => (
        <TextInput
          key={name}
          type="datetime-local"
          label={label}
          description={description}
          {...form.field(name)}
        />
      ))}
    </Group>
  );
}

function Backers({ form }: Props): ReactElement {
  return (
    <Group title="Backers" text="All of it is optional, and shown before somebody invests.">
      <MoneyInput label="Minimum for a backer" currency="DC" {...form.field('minStake')} />
      <MoneyInput label="Maximum for a backer" currency="DC" {...form.field('maxStake')} />
      <Textarea
        label="Invited wallets"
        description="Only these can invest. One address on each line."
        rows={3}
        {...form.field('allow')}
      />
    </Group>
  );
}

/** Every field of an offer, each with its error beside it. */
export function OfferFields({ form }: Props): ReactElement {
  return (
    <>
      <About form={form} />
      <Token form={form} />
      <Raise form={form} />
      <Backers form={form} />
    </>
  );
}
