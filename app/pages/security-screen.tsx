import { type ReactElement, useState } from 'react';
import { CloseAccountSection } from '#app/features/account/close-account-section.tsx';
import { DevicesSection } from '#app/features/device/devices-section.tsx';
import { EmailSection } from '#app/features/mail-link/email-section.tsx';
import { PasskeysSection } from '#app/features/passkey/passkeys-section.tsx';
import { PasswordSection } from '#app/features/password/password-section.tsx';
import { PinSection } from '#app/features/pin/pin-section.tsx';
import { TwoFactorSection } from '#app/features/two-factor/two-factor-section.tsx';
import { useSession } from '#app/platform/session-hooks.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useLeaveDevice } from '#app/shell/use-leave-device.ts';
import './security-screen.css';

/** The account's security settings, one card each (C2). */
export function Component(): ReactElement {
  // A change of credentials signs other devices out, so the list of devices is loaded again.
  const [signOuts, setSignOuts] = useState(0);
  const signedOut = (): void => setSignOuts((count) => count + 1);
  const session = useSession();
  const leave = useLeaveDevice();
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
