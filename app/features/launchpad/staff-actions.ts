/** The actions of staff about a project, each with its effect and where it is recorded. */
import {
  approveProject,
  freezeProject,
  rejectProject,
  setProjectActive,
  unfreezeProject,
  verifyProject,
} from './commands.ts';
import type { Action } from './action-sheet.tsx';
import type { ProjectValue } from '#domain/project/document.ts';

/** The fields that both the service's answers and a device's documents have. */
export type StaffProject = Pick<
  ProjectValue,
  | 'id'
  | 'title'
  | 'symbol'
  | 'type'
  | 'status'
  | 'stage'
  | 'approved'
  | 'verified'
  | 'paused'
  | 'frozen'
  | 'freezeReason'
  | 'raised'
  | 'softCap'
  | 'hardCap'
  | 'terms'
>;

const RECORDED = 'The journal records it with your name.';

/** Names the terms that staff have seen, so that an edit by the creator in the meantime is not approved with them. */
export const approveAction = ({ id, terms, title }: StaffProject): Action => ({
  title: 'Approve this project',
  text: `${title} appears on the launchpad, its tokens are minted, and the held fee is paid to the core vault. ${RECORDED}`,
  button: 'Approve',
  command: approveProject,
  payload: () => ({ project: id, terms }),
});

export const rejectAction = ({ id, title }: StaffProject): Action => ({
  title: 'Reject this project',
  text: `${title} does not open, and the held fee is released. The creator reads the reason. ${RECORDED}`,
  button: 'Reject',
  isHarmful: true,
  command: rejectProject,
  payload: (reason) => ({ project: id, ...(reason === '' ? {} : { reason }) }),
  reason: { label: 'Reason, for the creator' },
});

export const activeAction = ({ id, paused, title }: StaffProject): Action => ({
  title: paused ? 'Set to active' : 'Set to pending',
  text: paused
    ? `People can invest in ${title} again. ${RECORDED}`
    : `Nobody can invest in ${title} until it is set to active again. Its deadlines do not move. ${RECORDED}`,
  button: paused ? 'Set to active' : 'Set to pending',
  command: setProjectActive,
  payload: () => ({ project: id, active: paused }),
});

export const verifyAction = ({ id, title, verified }: StaffProject): Action => ({
  title: verified ? 'Remove the Verified badge' : 'Give the Verified badge',
  text: `${title} ${verified ? 'loses' : 'gets'} the Verified badge. ${RECORDED}`,
  button: verified ? 'Unverify' : 'Verify',
  command: verifyProject,
  payload: () => ({ project: id, verified: !verified }),
});

export const freezeAction = ({ id, title }: StaffProject): Action => ({
  title: 'Freeze this project',
  text: `Nobody can invest in ${title}, launch it or release its money. Refunds of a failed raise are still paid. The reason is public. ${RECORDED}`,
  button: 'Freeze',
  isHarmful: true,
  command: freezeProject,
  payload: (reason) => ({ project: id, reason }),
  reason: {
    label: 'Reason',
    missing: ['Reason required', 'Please provide a reason for freezing'],
  },
});

export const unfreezeAction = ({ id, title }: StaffProject): Action => ({
  title: 'Unfreeze this project',
  text: `The vault of ${title} works again, and everything that became due in the meantime is carried out. ${RECORDED}`,
  button: 'Unfreeze',
  command: unfreezeProject,
  payload: () => ({ project: id }),
});
