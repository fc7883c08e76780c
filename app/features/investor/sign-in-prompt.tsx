import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyMessage } from '../../ui/message.tsx';
import { showToast } from '../../ui/toast.ts';

/**
 * The dashboard section for visitors. The page is public (C6), so only a visitor who opens the dashboard is asked to
 * sign in (C2) and returns here afterwards.
 */
export function SignInPrompt(): ReactElement {
  const navigate = useNavigate();
  return (
    <div className="vq-card">
      <EmptyMessage
        icon={IconLock}
        title="Your tier, payouts and vault are shown here once you are signed in."
      >
        <Button
          variant="default"
          onClick={() => {
            showToast('Authentication Required', 'Please sign in to view your investor dashboard.', 'bad');
            void navigate('/auth?next=%2Finvestors');
          }}
        >
          View your dashboard
        </Button>
      </EmptyMessage>
    </div>
  );
}
