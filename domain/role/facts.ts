export type RoleNotice = 'role.granted' | 'role.revoked';

declare module '../ledger/facts.ts' {
  interface FeatureNotices {
    role: RoleNotice;
  }
}
