import { Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { shortAddress } from '#domain/short-address.ts';
import { type CommandDoc, useDismiss, useOutbox } from '../data/outbox/outbox.ts';
import { type People, usePeople } from '../data/queries/people.ts';
import { statusReason } from '../ui/command-status.ts';
import { commandText, commandTitle } from '../ui/command-text.ts';
import { exactAmount, withCurrency } from '../ui/format.ts';
import './refused-list.css';

const shownMax = 3;

/** "Send 12.50 DC to Rita". */
function describe({ type, payload }: CommandDoc, { nameOf, projectTitle }: People): string {
  const text = commandText(type, payload);
  const { amount, currency, project, to } = text;
  return [
    commandTitle(text, project === null ? null : projectTitle(project)),
    amount === null || currency === null ? '' : withCurrency(exactAmount(amount), currency),
    to === null ? '' : `to ${nameOf(to) ?? shortAddress(to)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Row({ command }: { readonly command: CommandDoc }): ReactElement {
  const people = usePeople();
  const dismiss = useDismiss();
  const { currency } = commandText(command.type, command.payload);
  const reason = statusReason(command, currency ?? '');
  const what = describe(command, people);
  return (
    <li className="refused-row">
      <IconAlertTriangle className="vq-bad" aria-hidden />
      <div className="refused-words">
        <strong>{what}</strong>
        {reason === null ? null : (
          <p className="vq-small">
            {reason.reason}. {reason.remedy}
          </p>
        )}
        <div className="refused-actions">
          <Link to={`/wallet?tab=history&open=${command.id}`} className="vq-text-button">
            Look into it
          </Link>
          <button
            type="button"
            className="vq-text-button"
            aria-label={`Put away: ${what}`}
            onClick={() => void dismiss(command.id)}
          >
            Put away
          </button>
        </div>
      </div>
    </li>
  );
}

/** The refused commands with their reasons, above the activity, until the person dismisses them. */
export function RefusedList(): ReactElement | null {
  const { refused } = useOutbox();
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="not-done">
      <Title order={2} id="not-done">
        Not done
      </Title>
      <ul className="refused-rows">
        {refused.slice(0, shownMax).map((command) => (
          <Row key={command.id} command={command} />
        ))}
      </ul>
      {refused.length > shownMax ? (
        <p className="vq-small vq-dimmed">
          {refused.length - shownMax} more are in{' '}
          <Link to="/wallet?tab=history" className="vq-link">
            the history
          </Link>
          .
        </p>
      ) : null}
    </section>
  );
}
