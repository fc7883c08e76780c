import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import { screen } from './lazy-screen.ts';

const ForgotPassword = screen(() => import('../features/mail-link/forgot-password-screen.tsx'));
const ResetPassword = screen(() => import('../features/mail-link/reset-password-screen.tsx'));
const VerifyEmail = screen(() => import('../features/mail-link/verify-email-screen.tsx'));
const NotFound = screen(() => import('./not-found-screen.tsx'));

/** What looks the same to everybody and has a frame of its own. */
export const openRoutes: ReactElement = (
  <>
    <Route path="forgot-password" element={<ForgotPassword />} />
    <Route path="reset-password" element={<ResetPassword />} />
    <Route path="verify-email" element={<VerifyEmail />} />
    <Route path="*" element={<NotFound />} />
  </>
);
