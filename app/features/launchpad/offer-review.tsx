import type { ReactElement } from 'react';
import type { SubmitProject } from '#domain/project/schema.ts';
import { useEnqueueConfirmed } from '#app/data/outbox/confirm-commands.ts';
import { ConfirmWithPin } from '#app/ui/confirm-with-pin.tsx';
import { Facts } from '#app/ui/facts.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { useCodeRequired } from '#app/ui/use-code-required.ts';
import { useConfirmCommand } from '#app/ui/use-confirm-command.ts';
import { editProject, submitProject } from './commands.ts';
import { offerRows } from './offer-facts.tsx';
import { ProjectLogo } from './project-logo.tsx';

type Props = {
  /** Already checked; null closes the sheet. */
  readonly offer: SubmitProject | null;
  /** The project that is edited; null for a new one. */
  readonly project: string | null;
  /** Only texts and logo are edited. */
  readonly isFrozen: boolean;
  readonly feeText: string;
  /** Whether a logo was chosen that could not be uploaded. */
  readonly lacksLogo: boolean;
  readonly onBack: () => void;
  /** `command`: the id of the command that was stored. */
  readonly onDone: (command: string) => void;
};

function noteOf(isNew: boolean, isFrozen: boolean): string {
  if (isNew) return 'The fee is held until the staff decide: paid on approval, released on rejection.';
  return isFrozen
    ? 'The terms stay as they are, so nobody has to approve the new texts.'
    : 'New terms need another approval by the staff, without a second fee.';
}

function Review({
  offer,
  project,
  isFrozen,
  feeText,
  lacksLogo,
  onBack,
  onDone,
}: Props & { readonly offer: SubmitProject }): ReactElement {
  const { asksCode, offersPasskey, online } = useCodeRequired();
  const isNew = project === null;
  const { type } = isNew ? submitProject : editProject;
  const payload = isNew ? offer : { project, ...offer };
  const confirm = useConfirmCommand(useEnqueueConfirmed(), { type, payload }, onDone);
  return (
    <div className="vq-stack">
      <div className="launchpad-card-head">
        <ProjectLogo title={offer.title} symbol={offer.symbol} logo={offer.logo} size="lg" />
        <strong>
          <bdi>{offer.title}</bdi>
        </strong>
      </div>
      <p className="launchpad-text">{offer.description}</p>
      <Facts
        rows={[...offerRows(offer), ...(isNew ? [{ name: 'Fee', value: feeText, strong: true }] : [])]}
      />
      <p className="vq-small vq-dimmed">
        {noteOf(isNew, isFrozen)}
        {online
          ? ''
          : ' You are offline: the project waits on this device, and is checked again when it is sent.'}
      </p>
      {lacksLogo ? (
        <Notice
          tone="wait"
          title="Without the logo for now"
          text="The logo could not be uploaded, because there is no connection. Go back and preview again when there is one, or submit without it, and add it later with Edit project."
        />
      ) : null}
      <ConfirmWithPin
        asksCode={isNew && asksCode}
        offersPasskey={offersPasskey}
        button={isNew ? 'Submit project' : 'Save changes'}
        busy={false}
        onBack={onBack}
        onConfirm={confirm}
      />
    </div>
  );
}

/** The preview of a project before it is submitted. */
export function OfferReview(props: Props): ReactElement {
  const { offer, onBack } = props;
  return (
    <Sheet opened={offer !== null} title="Preview" onClose={onBack}>
      {offer === null ? null : <Review {...props} offer={offer} />}
    </Sheet>
  );
}
