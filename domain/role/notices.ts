import type { RoleFact } from '../ledger/facts.ts';
import { factAbout, type NoticeDefinition } from '../ledger/notice.ts';
import type { RoleNotice } from './facts.ts';

const roleNotice = (title: string, beginning: string): NoticeDefinition => ({
  text: (facts) => ({
    type: 'security',
    title,
    message: `${beginning} the role ${factAbout<RoleFact>(facts, ['role.granted', 'role.revoked']).role}`,
  }),
});

export const roleNotices: Readonly<Record<RoleNotice, NoticeDefinition>> = {
  'role.granted': roleNotice('Role added', 'You now hold'),
  'role.revoked': roleNotice('Role removed', 'You no longer hold'),
};
