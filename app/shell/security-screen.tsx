import { type ReactElement, useState } from 'react';
import { CloseAccountSection } from '../features/account/close-account-section.tsx';
import { DevicesSection } from '../features/device/devices-section.tsx';
import { EmailSection } from '../features/mail-link/email-section.tsx';
import { PasskeysSection } from '../features/passkey/passkeys-section.tsx';
import { PasswordSection } from '../features/password/password-section.tsx';
import { PinSection } from '../features/pin/pin-section.tsx';
import { TwoFactorSection } from '../features/two-factor/two-factor-section.tsx';
import { useSession } from '../platform/session-hooks.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useLeave } from './use-leave.ts';
import './security-screen.css';

/** Everything about how this account is kept safe, a card for each (C2). */
export function Component(): ReactElement {
  // What is turned on or changed signs the other devices out: their list is asked for anew.
  const [signOuts, setSignOuts] = useState(0);
  const signedOut = (): void => setSignOuts((count) => count + 1);
  const session = useSession();
  const leave = useLeave();
  const userId = session.status === 'signed-in' ? session.person.id : '';
  return (
    <>
      <PageHeader
        title="Security Settings"
        subtitle="Manage your account security and two-factor authentication"
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      />
      <div className="security">
        <EmailSection />
        <PasswordSection onChanged={signedOut} />
        <TwoFactorSection onEnabled={signedOut} />
        <PasskeysSection />
        <PinSection />
        <DevicesSection key={signOuts} />
        <CloseAccountSection onClosed={() => void leave(userId, 'Your account was deleted')} />
      </div>
    </>
  );
}
