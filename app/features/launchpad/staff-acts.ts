/** What staff decide about a project, with the effect of each and where it is recorded. */
import {
  approveProject,
  freezeProject,
  rejectProject,
  setProjectActive,
  unfreezeProject,
  verifyProject,
} from './commands.ts';
import type { Act } from './act-sheet.tsx';
import type { ProjectValue } from '#domain/project/document.ts';

/** What both the service and the documents of a device say about a project. */
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
>;

const RECORDED = 'The journal records it with your name.';

export const approveAct = ({ id, title }: StaffProject): Act => ({
  title: 'Approve this project',
  text: `${title} appears on the launchpad, its tokens are minted, and the held fee is paid to the core vault. ${RECORDED}`,
  button: 'Approve',
  command: approveProject,
  payload: () => ({ project: id }),
});

export const rejectAct = ({ id, title }: StaffProject): Act => ({
  title: 'Reject this project',
  text: `${title} does not open, and the held fee is released. The creator reads the reason. ${RECORDED}`,
  button: 'Reject',
  isHarmful: true,
  command: rejectProject,
  payload: (reason) => ({ project: id, ...(reason === '' ? {} : { reason }) }),
  reason: { label: 'Reason, for the creator' },
});

export const activeAct = ({ id, paused, title }: StaffProject): Act => ({
  title: paused ? 'Set to active' : 'Set to pending',
  text: paused
    ? `People can invest in ${title} again. ${RECORDED}`
    : `Nobody can invest in ${title} until it is set to active again. Its deadlines go on. ${RECORDED}`,
  button: paused ? 'Set to active' : 'Set to pending',
  command: setProjectActive,
  payload: () => ({ project: id, active: paused }),
});

export const verifyAct = ({ id, title, verified }: StaffProject): Act => ({
  title: verified ? 'Take the Verified badge' : 'Give the Verified badge',
  text: `${title} ${verified ? 'loses' : 'gets'} the Verified badge. ${RECORDED}`,
  button: verified ? 'Unverify' : 'Verify',
  command: verifyProject,
  payload: () => ({ project: id, verified: !verified }),
});

export const freezeAct = ({ id, title }: StaffProject): Act => ({
  title: 'Freeze this project',
  text: `Nobody can invest in ${title}, launch it or release its money. Refunds of a failed raise still flow. The reason is public. ${RECORDED}`,
  button: 'Freeze',
  isHarmful: true,
  command: freezeProject,
  payload: (reason) => ({ project: id, reason }),
  reason: {
    label: 'Reason',
    missing: ['Reason required', 'Please provide a reason for freezing'],
  },
});

export const unfreezeAct = ({ id, title }: StaffProject): Act => ({
  title: 'Unfreeze this project',
  text: `The vault of ${title} works again, and what became due meanwhile is carried out. ${RECORDED}`,
  button: 'Unfreeze',
  command: unfreezeProject,
  payload: () => ({ project: id }),
});
