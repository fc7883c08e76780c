import { type ReactElement, useState } from 'react';
import type { Deal, DealChange, ProjectValue } from '#domain/project/document.ts';
import { CHANGE_DELAY_MS } from '#domain/project-change/constants.ts';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { newId } from '#app/platform/new-id.ts';
import { Facts } from '#app/ui/facts.tsx';
import { formatCount } from '#app/ui/format.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { useCodeRequired } from '#app/ui/use-code-required.ts';
import { useForm } from '#app/ui/use-form.ts';
import { proposeChange } from './commands.ts';
import { differences } from './deal-text.ts';
import { DifferenceTable } from './difference-table.tsx';
import { FormButtons } from './form-buttons.tsx';
import { momentText } from './project-text.ts';

type Props = {
  readonly project: ProjectValue;
  /** Already checked; null closes the sheet. */
  readonly proposed: { readonly deal: Deal; readonly change: DealChange } | null;
  readonly now: number;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

type ReviewProps = Props & { readonly proposed: NonNullable<Props['proposed']> };

function Review({ project, proposed, now, onBack, onDone }: ReviewProps): ReactElement {
  const enqueue = useEnqueue();
  const [id] = useState(newId);
  const { online } = useCodeRequired();
  const { backers } = project;
  const inForce = momentText(new Date(now + CHANGE_DELAY_MS).toISOString());
  const form = useForm({
    initial: {},
    check: () => ({}),
    async onSubmit() {
      await enqueue(proposeChange.type, { project: project.id, ...proposed.deal }, id);
      onDone();
      return null;
    },
  });
  return (
    <form className="vq-stack" noValidate onSubmit={form.submit}>
      <DifferenceTable rows={differences(project, proposed.change)} label="What would change" />
      <Facts
        rows={[
          { name: 'Backers notified', value: formatCount(backers) },
          { name: 'In force', value: online ? inForce : '72 hours after it is sent', strong: true },
        ]}
      />
      <p>
        Until then every backer can leave with their whole stake, without a fee. Those who stay accept the new
        terms, and keep the tokens that they have. You can withdraw the change until then. Everybody can see
        the change, and what becomes of it.
      </p>
      {online ? null : (
        <p className="vq-dimmed">
          You are offline. The proposal waits on this device, and is checked again when it is sent: 72 hours
          must be left in the raise, and the caps must fit what is raised by then.
        </p>
      )}
      <FormButtons button="Propose this change" busy={form.busy} onBack={onBack} />
    </form>
  );
}

/** The review of a proposal before it is sent: its differences, and what backers can do until when. */
export function ProposalReview(props: Props): ReactElement {
  const { proposed, onBack } = props;
  return (
    <Sheet opened={proposed !== null} title="Propose a change" onClose={onBack}>
      {proposed === null ? null : <Review {...props} proposed={proposed} />}
    </Sheet>
  );
}
