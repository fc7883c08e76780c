import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { AlertSeverity } from '#domain/project-alert/constants.ts';
import { StatusPill } from '#app/ui/status-pill.tsx';

const LOOKS = {
  critical: { tone: 'bad', icon: IconAlertOctagon, text: 'Critical' },
  high: { tone: 'wait', icon: IconAlertTriangle, text: 'High' },
  other: { tone: 'calm', icon: IconInfoCircle, text: 'Other' },
} as const;

/** The severity of an alert, by colour, icon and word. */
export function SeverityPill({ severity }: { readonly severity: AlertSeverity }): ReactElement {
  const { icon, text, tone } = LOOKS[severity];
  return (
    <StatusPill tone={tone} icon={icon}>
      {text}
    </StatusPill>
  );
}
