/**
 * Every screen but the front page and signing in. Apart from them, for the list of the screens grows with the app, and
 * what is seen first has no room for it.
 */
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Component as AppLayout } from './app-layout.tsx';
import { screen } from './lazy-screen.ts';

const Dashboard = screen(() => import('./dashboard-screen.tsx'));
const Wallet = screen(() => import('./wallet-screen.tsx'));
const Statements = screen(() => import('../features/statement/statement-screen.tsx'));
const Charts = screen(() => import('../features/history/charts-screen.tsx'));
const Scheduled = screen(() => import('../features/schedule/scheduled-screen.tsx'));
const More = screen(() => import('./more-screen.tsx'));
const Security = screen(() => import('./security-screen.tsx'));
const Notifications = screen(() => import('../features/notification/notifications-screen.tsx'));
const Referrals = screen(() => import('../features/referral/referral-screen.tsx'));
const Explorer = screen(() => import('../features/explorer/explorer-screen.tsx'));
const Transaction = screen(() => import('../features/explorer/transaction-screen.tsx'));
const WalletActivity = screen(() => import('../features/explorer/wallet-activity-screen.tsx'));
const Vaults = screen(() => import('../features/explorer/vaults-screen.tsx'));
const Vault = screen(() => import('../features/explorer/vault-screen.tsx'));
const Market = screen(() => import('./market-screen.tsx'));
const MarketData = screen(() => import('../features/market/data-screen.tsx'));
const Launchpad = screen(() => import('../features/launchpad/launchpad-screen.tsx'));
const PaymentSuccess = screen(() => import('../features/purchase/success-screen.tsx'));
const PaymentCancelled = screen(() => import('../features/purchase/cancelled-screen.tsx'));
const Supply = screen(() => import('../features/supply/supply-screen.tsx'));
const Investors = screen(() => import('../features/investor/investors-screen.tsx'));
const Developer = screen(() => import('./developer-screen.tsx'));
const Verify = screen(() => import('../features/receipt/verify-screen.tsx'));
const ForgotPassword = screen(() => import('../features/mail-link/forgot-password-screen.tsx'));
const ResetPassword = screen(() => import('../features/mail-link/reset-password-screen.tsx'));
const VerifyEmail = screen(() => import('../features/mail-link/verify-email-screen.tsx'));
const NotFound = screen(() => import('./not-found-screen.tsx'));

/** Which path shows what. */
export function Component(): ReactElement {
  return (
    <Routes>
      <Route element={<AppLayout />}>
        <Route path="dashboard" element={<Dashboard />} />
        <Route path="wallet" element={<Wallet />} />
        <Route path="wallet/statements" element={<Statements />} />
        <Route path="wallet/charts" element={<Charts />} />
        <Route path="wallet/scheduled" element={<Scheduled />} />
        <Route path="more" element={<More />} />
        <Route path="security" element={<Security />} />
        <Route path="notifications" element={<Notifications />} />
        <Route path="referral" element={<Referrals />} />
        <Route path="explorer" element={<Explorer />} />
        <Route path="explorer/tx/:transactionId" element={<Transaction />} />
        <Route path="explorer/vaults" element={<Vaults />} />
        <Route path="explorer/vault/:vault" element={<Vault />} />
        <Route path="explorer/:walletAddress" element={<WalletActivity />} />
        <Route path="market" element={<Market />} />
        <Route path="market/data" element={<MarketData />} />
        <Route path="launchpad" element={<Launchpad />} />
        <Route path="payment/success" element={<PaymentSuccess />} />
        <Route path="payment/cancelled" element={<PaymentCancelled />} />
        <Route path="digital-credit-supply" element={<Supply />} />
        <Route path="investors" element={<Investors />} />
        <Route path="developer" element={<Developer />} />
        <Route path="verify" element={<Verify />} />
      </Route>
      <Route path="forgot-password" element={<ForgotPassword />} />
      <Route path="reset-password" element={<ResetPassword />} />
      <Route path="verify-email" element={<VerifyEmail />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
