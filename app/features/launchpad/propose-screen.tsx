import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ERRORS } from '#domain/errors.ts';
import { dealOf } from '#domain/project/deal.ts';
import type { DealChange, ProjectValue } from '#domain/project/document.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { useNow } from '#app/platform/clock.ts';
import { ErrorMessage } from '#app/ui/message.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { differences } from './deal-text.ts';
import { DifferenceTable } from './difference-table.tsx';
import { OfferFields } from './offer-form.tsx';
import type { OfferValues } from './empty-offer.ts';
import { valuesOf } from './offer-values.ts';
import { ProjectMissing } from './project-missing.tsx';
import { projectPath } from './project-text.ts';
import { checkChange, type CheckedChange, readChange } from './proposal-values.ts';
import { ProposalReview } from './proposal-review.tsx';
import { useProject } from './use-projects.ts';
import { whyNoProposal } from './why-no-proposal.ts';
import './launchpad.css';

const tickMs = 1_000;
const REASON_ID = 'why-no-proposal';

type Props = { readonly project: ProjectValue };

/** The differences so far. */
function Changes({ project, change }: Props & { readonly change: DealChange | null }): ReactElement {
  const rows = change === null ? [] : differences(project, change);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="changes">
      <h2 id="changes">What would change</h2>
      {rows.length === 0 ? (
        <p className="vq-dimmed">
          {change === null
            ? 'A field is not complete yet.'
            : 'Nothing so far. Change at least one of the terms.'}
        </p>
      ) : (
        <DifferenceTable rows={rows} label="What would change" />
      )}
    </section>
  );
}

/** The present value of each field that differs. */
const beforeOf = (
  project: ProjectValue,
  change: DealChange | null,
): Partial<Record<keyof OfferValues, string>> =>
  Object.fromEntries(
    (change === null ? [] : differences(project, change)).map(({ field, before }) => [field, before]),
  );

function Editor({ project }: Props): ReactElement {
  const navigate = useNavigate();
  const now = useNow(tickMs);
  const [proposed, setProposed] = useState<Extract<CheckedChange, { readonly ok: true }> | null>(null);
  // The fields are compared with the terms that the form began with.
  const [base] = useState(project);
  const form = useForm<OfferValues>({
    initial: valuesOf(base),
    check: (values) => {
      const checked = checkChange(values, base, now);
      return checked.ok ? {} : checked.errors;
    },
    onSubmit: (values) => {
      const checked = checkChange(values, base, now);
      if (checked.ok) setProposed(checked);
      return Promise.resolve(checked.ok ? null : checked.errors);
    },
  });
  const change = readChange(form.values, base);
  const why = whyNoProposal(project, now);
  const done = (): void => {
    form.reset(form.values);
    void navigate(projectPath(project.id), { replace: true });
  };
  return (
    <>
      <form className="vq-stack launchpad-form" onSubmit={form.submit} noValidate aria-label="Proposal">
        {why === null ? null : (
          <div id={REASON_ID}>
            <Notice
              tone="wait"
              title="You cannot propose a change now"
              text={`${ERRORS[why].text}. ${ERRORS[why].remedy}`}
            />
          </div>
        )}
        <OfferFields form={form} part="deal" before={beforeOf(base, change)} />
        <Changes project={base} change={change} />
        <Button
          type="submit"
          size="lg"
          disabled={why !== null}
          aria-describedby={why === null ? undefined : REASON_ID}
          loading={form.busy}
        >
          Review
        </Button>
      </form>
      <ProposalReview
        project={base}
        proposed={proposed}
        now={now}
        onBack={() => setProposed(null)}
        onDone={done}
      />
    </>
  );
}

const Missing = ({ text }: { readonly text: string }): ReactElement => (
  <ErrorMessage isPage title="Error loading project" stillWorks={text}>
    <Button component={Link} to="/launchpad">
      Back to Launchpad
    </Button>
  </ErrorMessage>
);

/** The form begins again when other terms come into force. */
const dealKey = (project: ProjectValue): string => JSON.stringify(dealOf(project));

/** The screen on which a creator proposes other terms (ruling L19). */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  const { project, status } = useProject(id);
  const { wallet } = useWallet();
  if (project === null && status !== 'loading') return <ProjectMissing isPage status={status} />;
  if (project !== null && wallet !== null && wallet.address !== project.creator) {
    return <Missing text={`${ERRORS.NOT_THE_CREATOR.text}.`} />;
  }
  return (
    <>
      <PageHeader title="Propose a change" subtitle="Texts and the logo can be edited without a proposal." />
      {project === null || wallet === null ? (
        <Skeleton height="40rem" />
      ) : (
        <Editor key={dealKey(project)} project={project} />
      )}
    </>
  );
}
