/** Screens that failed, are loading or are empty; the line under the header, notices, toasts and badges. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { ReadFailed } from '#app/data/device/device-context.ts';
import { FrameSkeleton } from '#app/shell/frame-skeleton.tsx';
import { ReadErrorBoundary } from '#app/shell/read-error-boundary.tsx';
import { ScreenBoundary } from '#app/shell/screen-boundary.tsx';
import { SyncLineView } from '#app/shell/sync-line.tsx';
import type { SyncFacts } from '#app/shell/sync-text.ts';
import { EmptyMessage } from '#app/ui/message.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ToastCard } from '#app/ui/toaster.tsx';
import { Section } from './section.tsx';

function Fails({ error }: { readonly error: Error }): never {
  throw error;
}

const lines: Readonly<Record<string, SyncFacts>> = {
  starting: { state: 'starting', asOf: null, waiting: 0 },
  unreadable: { state: 'unreadable', asOf: null, waiting: 0 },
  current: { state: 'idle', asOf: '14:02', waiting: 0 },
  syncing: { state: 'syncing', asOf: '14:02', waiting: 1 },
  offline: { state: 'offline', asOf: '14:02', waiting: 2, waitingForCode: 1 },
  'never synced': { state: 'offline', asOf: null, waiting: 0, storing: true },
  'signed out': { state: 'session-ended', asOf: '14:02', waiting: 1 },
  'wrong clock': { state: 'idle', asOf: '14:02', waiting: 0, clockErrorMs: 7_200_000 },
  contradicted: { state: 'idle', asOf: '14:02', waiting: 0, contradicted: true },
};

const doNothing = (): void => undefined;

export function ScreenStates(): ReactElement {
  return (
    <>
      <Section title="The line under the header">
        {Object.entries(lines).map(([name, facts]) => (
          <SyncLineView key={name} facts={facts} outcomes={{ sent: 0, refused: 0 }} onSync={doNothing} />
        ))}
        <SyncLineView
          facts={{ state: 'idle', asOf: '14:02', waiting: 0 }}
          outcomes={{ sent: 2, refused: 1 }}
          onSync={doNothing}
        />
      </Section>
      <Section title="Notices and toasts">
        {(['plain', 'wait', 'bad'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title="What happened" text="What still works, and what to do next.">
            <Button variant="default">Try again</Button>
          </Notice>
        ))}
        {(['good', 'bad', 'plain'] as const).map((tone) => (
          <ToastCard key={tone} toast={{ key: 1, tone, title: 'What happened', message: 'What it means' }} />
        ))}
      </Section>
      <Section title="Failed, empty and loading screens">
        <div data-state="unreadable">
          <ReadErrorBoundary>
            <Fails error={new ReadFailed('the gallery shows it')} />
          </ReadErrorBoundary>
        </div>
        <EmptyMessage icon={IconHistory} title="No transactions yet.">
          <Button variant="default">Show my address</Button>
        </EmptyMessage>
      </Section>
    </>
  );
}

/** These take the place of a whole screen, so they have a landmark of their own. */
export const WHOLE_SCREENS: Readonly<Record<string, () => ReactElement>> = {
  failed: () => (
    <ScreenBoundary>
      <Fails error={new Error('the gallery shows it')} />
    </ScreenBoundary>
  ),
  loading: () => <FrameSkeleton />,
};
