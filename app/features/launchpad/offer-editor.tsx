/** The form of a project, with its fee, what prevents its submission, and its preview. */
import { Button } from '@mantine/core';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { findErrorText } from '#app/ui/schema-errors.ts';
import type { Role } from '#domain/constants.ts';
import type { Micro } from '#domain/money.ts';
import type { Offer, OwnProject } from '#domain/project/document.ts';
import { pendingProjectsMax } from '#domain/project/limits.ts';
import type { SubmitProject } from '#domain/project/schema.ts';
import { useFeeTerms } from '#app/data/queries/catalog.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { now } from '#app/platform/clock.ts';
import { exactAmount } from '#app/ui/format.ts';
import { wholeUsd } from '#app/ui/market-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type Form, useForm } from '#app/ui/use-form.ts';
import { type CreationFee, creationFee } from './creation-fee.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { MissingFields } from './missing-fields.tsx';
import { OfferFields } from './offer-form.tsx';
import { OfferReview } from './offer-review.tsx';
import type { OfferValues } from './empty-offer.ts';
import { checkOffer, type OfferRules } from './offer-values.ts';
import { projectPath } from './project-text.ts';
import { storeUnsentLogo } from './unsent-logos.ts';
import { uploadLogo } from './upload-logo.ts';
import { useLaunchpadTerms } from './use-launchpad-terms.ts';
import { useOwnRecordsOrNone, useProjects } from './use-projects.ts';

const FREE: Readonly<Record<CreationFee['why'], string>> = {
  everybody: '',
  owner: 'Free for owners',
  'first of an admin': 'Free: the one project of an admin',
  refused: 'None: an admin has one project',
};

/** "250 DC ($250 USD)" */
const feeTextOf = ({ fee, why }: CreationFee, usd: Micro): string =>
  why === 'everybody' ? `${exactAmount(fee).replace(/\.00$/, '')} DC (${wholeUsd(usd)} USD)` : FREE[why];

export type Creator = { readonly userId: string; readonly roles: readonly Role[] };

function useFee(roles: readonly Role[], own: readonly OwnProject[]) {
  const priceUsd = useFeeTerms().dcPriceUsd;
  const { wallet, perCurrency } = useWallet();
  const terms = useLaunchpadTerms();
  const cost = creationFee({ roles, own, priceUsd, terms });
  const feeText = feeTextOf(cost, terms.projectFeeUsd);
  // An unknown balance is not zero.
  const missing =
    wallet !== null && perCurrency.DC.available < cost.fee
      ? `Insufficient DC balance. Project creation costs ${feeText}. Please purchase DC first.`
      : null;
  return { feeText, missing, isRefused: cost.why === 'refused' };
}

type Obstacle = { readonly title: string; readonly text: string; readonly buy: boolean };

function Banner({ blocked }: { readonly blocked: Obstacle }): ReactElement {
  return (
    <div id="create-blocked">
      <Notice tone="wait" title={blocked.title} text={blocked.text}>
        {blocked.buy ? (
          <Button component={Link} to="/market?buy=1" variant="default">
            Buy DC
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}

type EditorProps = Creator & {
  /** The project that is edited; null for a new one. */
  readonly project: string | null;
  /** Its present offer. */
  readonly original: Offer | null;
  /** Whether its terms are frozen because its raise has started, so that only texts and logo can be edited. */
  readonly isFrozen: boolean;
  readonly initial: OfferValues;
  /** Stores what is typed into the form of a new project. */
  readonly keeper?: DraftKeeper | undefined;
  /** Whether this device has stored what is in the form. */
  readonly isSaved?: boolean;
};

const NOT_CREATED = 'Project not created';

/** Why a new project cannot be submitted now, or null. */
function findBlock(
  { isRefused, missing }: Pick<ReturnType<typeof useFee>, 'isRefused' | 'missing'>,
  own: readonly OwnProject[],
): Obstacle | null {
  if (isRefused) return { title: NOT_CREATED, text: findErrorText('PROJECT_LIMIT'), buy: false };
  const pending = own.filter(({ state }) => state === 'pending').length;
  if (pending >= pendingProjectsMax) {
    return { title: NOT_CREATED, text: findErrorText('PROJECTS_PENDING'), buy: false };
  }
  return missing === null ? null : { title: 'Insufficient DC Balance', text: missing, buy: true };
}

function useRules({ project, original }: Pick<EditorProps, 'project' | 'original'>): () => OfferRules {
  const { projects } = useProjects();
  const { raisesFrom } = useLaunchpadTerms();
  const taken = useMemo(
    () => new Set(projects.filter(({ id }) => id !== project).map(({ symbol }) => symbol)),
    [project, projects],
  );
  return () => ({ now: now(), raisesFrom, taken, original });
}

type FormOptions = Pick<EditorProps, 'project' | 'original' | 'initial'> & {
  /** Called with a valid offer. It lacks its logo if that could not be uploaded. */
  readonly onOffer: (offer: SubmitProject) => void;
};

function useOfferForm({ project, original, initial, onOffer }: FormOptions): Form<OfferValues> {
  const rules = useRules({ project, original });
  return useForm<OfferValues>({
    initial,
    check: (values) => {
      const checked = checkOffer(values, rules());
      return checked.ok ? {} : checked.errors;
    },
    onSubmit: async (values) => {
      const uploaded = await uploadLogo(values.logo);
      if (uploaded.status === 'refused') return { logo: uploaded.text };
      const checked = checkOffer(values, rules());
      if (!checked.ok) return checked.errors;
      const logo = uploaded.status === 'stored' ? uploaded.logo : '';
      onOffer(logo === '' ? checked.offer : { ...checked.offer, logo });
      return null;
    },
  });
}

export function OfferEditor(props: EditorProps): ReactElement {
  const { userId, roles, project, original, isFrozen, initial, keeper, isSaved = false } = props;
  const navigate = useNavigate();
  const { own } = useOwnRecordsOrNone();
  const fee = useFee(roles, own);
  const [offer, setOffer] = useState<SubmitProject | null>(null);
  const isNew = project === null;
  const form = useOfferForm({ project, original, initial, onOffer: setOffer });
  const { values, reset } = form;
  useEffect(() => keeper?.typed(values), [keeper, values]);
  const blocked = isNew ? findBlock(fee, own) : null;
  const lacksLogo = offer !== null && offer.logo === undefined && values.logo !== '';
  const done = (command: string): void => {
    if (isNew && lacksLogo) storeUnsentLogo(userId, command, values.logo);
    reset(values);
    void keeper?.remove();
    void navigate(isNew ? '/launchpad' : projectPath(project), { replace: true });
  };
  return (
    <>
      <form className="vq-stack launchpad-form" onSubmit={form.submit} noValidate aria-label="Project">
        {blocked === null ? null : <Banner blocked={blocked} />}
        <OfferFields form={form} part={isFrozen ? 'texts' : 'all'} />
        <MissingFields values={values} />
        {isNew ? (
          <p>
            Fee: <strong className="vq-figures">{fee.feeText}</strong>, one time.{' '}
            <span className="vq-dimmed">
              What you type is kept as a draft, on all your devices, until you submit it.
              {isSaved ? ' Draft saved.' : null}
            </span>
          </p>
        ) : null}
        <Button
          type="submit"
          size="lg"
          disabled={blocked !== null}
          aria-describedby={blocked === null ? undefined : 'create-blocked'}
          loading={form.busy}
        >
          Preview
        </Button>
      </form>
      <OfferReview
        offer={offer}
        project={project}
        isFrozen={isFrozen}
        feeText={fee.feeText}
        lacksLogo={lacksLogo}
        onBack={() => setOffer(null)}
        onDone={done}
      />
    </>
  );
}
