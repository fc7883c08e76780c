import { Title } from '@mantine/core';
import { IconShieldQuestion, IconShieldX, type TablerIcon } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { type EvidenceVerdict, judgeEvidence } from '#domain/witness/compare-heads.ts';
import type { Head } from '#domain/witness/checkpoint.ts';
import type { HeadEvidence } from '#domain/witness/schema.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactTime, formatCount } from '../../ui/format.ts';
import { headProblemText, readHeads } from '../../ui/head-problem-text.ts';
import type { PillTone } from '../../ui/status-pill.tsx';
import { Verdict } from '../../ui/verdict.tsx';

/** `other-service`: it is about a key that is not the service's as this device knows it. */
type Judgement = EvidenceVerdict | 'other-service';

type Words = {
  readonly title: string;
  readonly pill: string;
  readonly tone: PillTone;
  readonly icon: TablerIcon;
  readonly text: string;
};

const WORDS: Readonly<Record<Judgement, Words>> = {
  proven: {
    title: 'The service contradicts itself',
    pill: 'Proven on this device',
    tone: 'bad',
    icon: IconShieldX,
    text: "The service's own key has signed both statements, and they cannot both be true. Anybody who has the key can check that by this file alone.",
  },
  'needs-proof': {
    title: 'The service gave no proof',
    pill: 'Not proven by the file alone',
    tone: 'wait',
    icon: IconShieldQuestion,
    text: "The service's key has signed both statements. They may both be true, but only the service could prove it, and it did not when it was asked.",
  },
  'another-key': {
    title: 'The service changed its key',
    pill: 'Signed with another key',
    tone: 'wait',
    icon: IconShieldQuestion,
    text: 'The later statement is signed with another key. That happens when a key is replaced, and the people who run the service should have said so.',
  },
  worthless: {
    title: 'This file proves nothing',
    pill: 'Nothing is proven',
    tone: 'calm',
    icon: IconShieldQuestion,
    text: 'The statements in it are not signed by the key that it names, or they do not contradict each other.',
  },
  'other-service': {
    title: 'This file is about something else',
    pill: 'Another key',
    tone: 'calm',
    icon: IconShieldQuestion,
    text: "The key that it names is not the service's key as this device knows it: anybody could have made this file.",
  },
};

const headFacts = (head: Head | null): readonly Fact[] =>
  head === null
    ? [{ name: 'Journal', value: 'Cannot be read' }]
    : [
        { name: 'Journal', value: `${formatCount(head.size)} blocks`, strong: true },
        ...(head.at === null ? [] : [{ name: 'As of', value: exactTime(head.at) }]),
        { name: 'Hash', value: <span className="vq-mono vq-small">{head.root}</span>, words: true },
      ];

type Props = {
  readonly evidence: HeadEvidence;
  /** The service's key as this device knows it, or null. */
  readonly knownKey: string | null;
  /** The next step. */
  readonly children?: ReactNode;
};

function verdictOf(evidence: HeadEvidence, knownKey: string | null): Judgement {
  const isOther = knownKey !== null && evidence.publicKey !== knownKey;
  return isOther ? 'other-service' : judgeEvidence(evidence);
}

/** Evidence against the service: first the verdict, then its content. */
export function EvidenceResult({ evidence, knownKey, children }: Props): ReactElement {
  const verdict = useMemo(() => verdictOf(evidence, knownKey), [evidence, knownKey]);
  const { title, pill, tone, icon, text } = WORDS[verdict];
  const { earlier, later } = readHeads(evidence);
  const device = children === undefined ? 'The device that noticed it' : 'This device';
  const isCharge = verdict !== 'worthless' && verdict !== 'other-service';
  return (
    <>
      <section className="vq-card receipt-verdict" aria-label="Result" role="status" data-verdict={verdict}>
        <Verdict tone={tone} icon={icon} title={title}>
          {pill}. {isCharge ? `${headProblemText(evidence, device).text} ` : null}
          {text}
          {knownKey === null
            ? " This device does not know the service's key: compare the one below with what this page shows on another device."
            : null}
        </Verdict>
        {children}
      </section>
      <section className="vq-card" aria-label="What the evidence says">
        <Title order={2}>What the evidence says</Title>
        <Title order={3}>Seen before</Title>
        <Facts rows={headFacts(earlier)} />
        <Title order={3}>Shown afterwards</Title>
        <Facts rows={headFacts(later)} />
        <Title order={3}>Noticed by a device</Title>
        <Facts
          rows={[
            { name: 'On', value: exactTime(evidence.seenAt) },
            {
              name: 'Key',
              value: <span className="vq-mono vq-small">{evidence.publicKey}</span>,
              words: true,
            },
          ]}
        />
      </section>
    </>
  );
}
