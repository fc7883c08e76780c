import { Button, Skeleton, Title } from '@mantine/core';
import { type ReactElement, useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectAnswer } from '#domain/project-launch/answers.ts';
import { PROJECT_PATH } from '#domain/project-launch/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { useNow } from '#app/platform/clock.ts';
import { exchange } from '#app/platform/http.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { Facts } from '#app/ui/facts.tsx';
import { formatCount } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { ProjectBadges } from './project-badges.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { phaseOf } from './project-phase.ts';
import { dc } from './project-text.ts';
import { RaiseBar } from './raise-bar.tsx';
import { timeStat } from './raise-time.ts';
import { scoreText, scoreTone, scoreWord } from './trust-text.ts';
import './launchpad.css';

type Props = {
  readonly id: string;
  /** The path of the page for signing in, which returns to the project. */
  readonly signIn: string;
  /** The form for signing up; after it the app opens the project. */
  readonly signUp: ReactElement;
};

const tickMs = 1_000;

const isOver = (project: ProjectAnswer, now: number): boolean => {
  const phase = phaseOf(project, now);
  return phase !== 'upcoming' && phase !== 'open';
};

function timeFact(project: ProjectAnswer, now: number): { name: string; value: ReactElement } {
  const { name, value, title } = timeStat(project, now);
  return { name, value: <span title={title}>{value}</span> };
}

const inviteText = (project: ProjectAnswer | null, now: number): string =>
  `Create an account to see everything${project !== null && isOver(project, now) ? '' : ' and to invest'}`;

const Trust = ({ score }: { readonly score: number | null }): ReactElement => (
  <>
    {score === null ? null : `${scoreText(score)} `}
    <StatusPill tone={scoreTone(score)}>{scoreWord(score)}</StatusPill>
  </>
);

/** The public part of a project. */
function PublicCard({
  project,
  now,
}: {
  readonly project: ProjectAnswer;
  readonly now: number;
}): ReactElement {
  const { title, symbol, logo, description, softCap, price, backers, creator, frozen, trustScore } = project;
  return (
    <>
      <div className="launchpad-card-head">
        <ProjectLogo title={title} symbol={symbol} logo={logo} size="lg" />
        <div>
          <Title order={2}>
            <bdi>{title}</bdi>
          </Title>
          <span className="vq-dimmed">{symbol}</span>
        </div>
      </div>
      <ProjectBadges project={project} now={now} />
      {frozen ? (
        <Notice tone="bad" title="Project Frozen" text="Nobody can invest in it at present." />
      ) : null}
      <p className="launchpad-text launchpad-ask-text">{description}</p>
      <RaiseBar {...project} />
      <Facts
        rows={[
          { name: 'Soft cap', value: dc(softCap) },
          { name: 'IQ price', value: dc(price) },
          { name: 'Backers', value: formatCount(backers) },
          ...(trustScore === undefined ? [] : [{ name: 'Trust score', value: <Trust score={trustScore} /> }]),
          timeFact(project, now),
          { name: 'Creator', value: <span className="vq-mono vq-small">{creator}</span> },
        ]}
      />
    </>
  );
}

const FailedProject = ({
  problem,
  onAgain,
}: {
  readonly problem: AppProblem;
  readonly onAgain: () => void;
}) =>
  problem.code === 'NOT_FOUND' ? (
    <Notice
      tone="wait"
      title="There is no such project"
      text="It is not on the launchpad. If it is yours, sign in to see it."
    />
  ) : (
    <Notice tone="wait" title="The project could not be loaded" text={`${problem.detail}. ${problem.remedy}`}>
      <Button variant="default" onClick={onAgain}>
        Try again
      </Button>
    </Notice>
  );

/** A shared project for a visitor: its public part, and how to sign in or up. */
export function ProjectAsk({ id, signIn, signUp }: Props): ReactElement {
  const now = useNow(tickMs);
  const ask = useCallback(() => exchange('get', PROJECT_PATH, { auth: 'none', values: { id } }), [id]);
  const { again, outcome } = useAnswer(ask);
  const project = outcome?.ok === true ? outcome.value : null;
  const title = project?.title ?? 'Project';
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <section className="vq-stack" aria-label={title} aria-busy={outcome === null}>
      {outcome === null ? <Skeleton height="24rem" /> : null}
      {project === null ? null : <PublicCard project={project} now={now} />}
      {outcome?.ok === false ? <FailedProject problem={outcome.problem} onAgain={again} /> : null}
      <section className="launchpad-ask-account" aria-labelledby="project-ask-account">
        <Title order={3} id="project-ask-account">
          {inviteText(project, now)}
        </Title>
        <p className="vq-small">
          Have one already?{' '}
          <Link to={signIn} className="vq-text-button">
            Sign in
          </Link>
        </p>
        {signUp}
      </section>
    </section>
  );
}
