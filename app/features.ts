/** The features of the app, one line each. Their screens are loaded when they are shown. */
import type { Feature } from './feature.ts';
import { admin } from './features/admin/feature.tsx';
import { contact } from './features/contact/feature.tsx';
import { developer } from './features/developer/feature.tsx';
import { explorer } from './features/explorer/feature.tsx';
import { find } from './features/find/feature.tsx';
import { firstRun } from './features/first-run/feature.tsx';
import { history } from './features/history/feature.tsx';
import { investor } from './features/investor/feature.tsx';
import { launchpad } from './features/launchpad/feature.tsx';
import { mailLink } from './features/mail-link/feature.tsx';
import { market } from './features/market/feature.tsx';
import { notification } from './features/notification/feature.tsx';
import { picture } from './features/picture/feature.tsx';
import { privacy } from './features/privacy/feature.tsx';
import { purchase } from './features/purchase/feature.tsx';
import { receipt } from './features/receipt/feature.tsx';
import { referral } from './features/referral/feature.tsx';
import { schedule } from './features/schedule/feature.tsx';
import { settings } from './features/settings/feature.tsx';
import { statement } from './features/statement/feature.tsx';
import { supply } from './features/supply/feature.tsx';
import { tdcClaim } from './features/tdc-claim/feature.tsx';
import { transfer } from './features/transfer/feature.tsx';
import { home, marketPage, more, projectPage, security, settingsPage, walletPage } from './pages/feature.tsx';

export const FEATURES: readonly Feature[] = [
  home,
  walletPage,
  marketPage,
  projectPage,
  security,
  settingsPage,
  more,
  admin,
  contact,
  developer,
  explorer,
  find,
  firstRun,
  history,
  investor,
  launchpad,
  mailLink,
  market,
  notification,
  picture,
  privacy,
  purchase,
  receipt,
  referral,
  schedule,
  settings,
  statement,
  supply,
  tdcClaim,
  transfer,
];
