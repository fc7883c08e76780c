import { type CommandText, defineCommand, type Movement } from '#app/feature.ts';
import { quoteTransfer } from '#domain/fee/fee.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { parseAmount } from '#domain/money.ts';

const fieldsOf = (payload: unknown): Readonly<Record<string, unknown>> => ({ ...(payload as object | null) });

function investDetails(payload: unknown): Partial<CommandText> {
  const { amount } = fieldsOf(payload);
  return typeof amount === 'string' ? { amount, currency: 'DC' } : {};
}

/** What an investment takes from the wallet; the fee is paid on top. */
function investMovement(payload: unknown, terms: FeeTerms): Movement | null {
  const { amount } = fieldsOf(payload);
  const parsed = parseAmount(typeof amount === 'string' ? amount : '');
  if (!parsed.ok) return null;
  return { currency: 'DC', amount: -(parsed.value + quoteTransfer(parsed.value, 'DC', terms).fee) };
}

/** "Solar Kiosk: the creator was notified". */
const aboutProject = (project: string | null, message: string): string =>
  project === null ? message : `${project}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;

/** `done`: the toast after the command is committed. */
const defineProjectCommand = (
  type: string,
  title: string,
  ...done: readonly [] | readonly [title: string, message: string]
) =>
  defineCommand({
    type,
    title,
    doneToast: ({ project }) => (done.length === 0 ? null : [done[0], aboutProject(project, done[1])]),
  });

export const invest = defineCommand({
  type: 'project.invest',
  title: 'Invest in {project}',
  details: investDetails,
  movement: investMovement,
  doneToast: ({ amount, project }) => [
    'Investment Successful',
    project === null
      ? `${amount ?? ''} DC are in escrow`
      : `Invested ${amount ?? ''} DC in ${project}, in escrow`,
  ],
});
export const takeBack = defineProjectCommand('project.take_back', 'Take back an investment');
export const submitProject = defineCommand({
  type: 'project.submit',
  title: 'Submit a project',
  doneToast: () => ['Project Created Successfully!', 'It is awaiting approval'],
  onCancelled: {
    text: 'It was not sent. It is one of your drafts again.',
    load: () => import('./cancelled-project.ts'),
  },
});
export const editProject = defineProjectCommand('project.edit', 'Edit {project}');
export const proposeChange = defineProjectCommand(
  'project.propose_change',
  'Propose a change of the terms',
  'Change proposed',
  'Every backer is notified, and can leave for 72 hours',
);
export const withdrawChange = defineProjectCommand('project.withdraw_change', 'Withdraw a proposed change');
export const leaveProject = defineProjectCommand(
  'project.leave',
  'Leave {project}',
  'Investment returned',
  'Your DC are back in your wallet',
);
export const withdrawProject = defineProjectCommand('project.withdraw', 'Withdraw {project}');
export const launchProject = defineProjectCommand(
  'project.launch',
  'Go live',
  'Project Launched',
  'The backers receive their tokens',
);
export const burnTokens = defineProjectCommand(
  'project.burn',
  'Burn tokens',
  'Tokens burned',
  'The tokens are gone for ever',
);
export const payOut = defineProjectCommand('project.pay_out', 'Take DC from the Project Vault');
export const approveProject = defineProjectCommand(
  'project.approve',
  'Approve {project}',
  'Project Approved',
  'It is on the launchpad',
);
export const rejectProject = defineProjectCommand(
  'project.reject',
  'Reject {project}',
  'Project Rejected',
  'The fee was released',
);
export const setProjectActive = defineProjectCommand(
  'project.set_active',
  'Change the status of {project}',
  'Status Updated',
  'The creator was notified',
);
export const verifyProject = defineProjectCommand(
  'project.verify',
  'Change the verification of {project}',
  'Verification Status Updated',
  'The badge has changed',
);
export const checkRelease = defineProjectCommand('project.check_release', 'Check a release');
export const setAudit = defineProjectCommand(
  'audit.set',
  'Audit {project}',
  'Audit Published',
  'The creator was notified',
);
export const resolveAlert = defineProjectCommand(
  'alert.resolve',
  'Resolve an alert',
  'Alert Resolved',
  'It is marked as resolved',
);
export const freezeProject = defineProjectCommand('project.freeze', 'Freeze {project}');
export const unfreezeProject = defineProjectCommand('project.unfreeze', 'Unfreeze {project}');
export const postUpdate = defineProjectCommand(
  'project.post_update',
  'Post an update',
  'Update Posted',
  'Everybody can read it on the page of the project',
);
export const askQuestion = defineProjectCommand(
  'project.ask',
  'Ask a question',
  'Question Asked',
  'You will be notified of the answer',
);
export const answerQuestion = defineProjectCommand(
  'project.answer',
  'Answer a question',
  'Question Answered',
  'The person who asked is notified',
);
export const watchProject = defineProjectCommand('project.watch', 'Watch {project}');
export const addDocument = defineProjectCommand('project.add_document', 'Add a document');
export const hideTalk = defineProjectCommand(
  'project.hide',
  'Hide a text',
  'Hidden',
  'Nobody can read it any more',
);
