import { Button } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { commandBatchMax } from '#domain/limits.ts';
import { useConfirmWaiting } from '../../data/outbox/confirm-commands.ts';
import { type CommandDoc, useCancel, useOutbox, useRelease } from '../../data/outbox/outbox.ts';
import { usePeople } from '../../data/queries/people.ts';
import { useTwoFactor } from '../../platform/two-factor-status.ts';
import { showCodePrompt, hideCodePrompt, useCodePromptShown } from '../../ui/code-prompt.ts';
import { cancelledText, commandText, commandTitle } from '../../ui/command-text.ts';
import { exactAmount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCodeRequired } from '../../ui/use-code-required.ts';
import { CodeForm } from './code-form.tsx';
import './two-factor.css';

/** Sends waiting commands once without a code after the person stopped requiring codes on any device. */
function useSentWithout(waiting: readonly CommandDoc[]): void {
  const { status } = useTwoFactor();
  const release = useRelease();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (status === null || status.requireForTransactions) return;
    const ids = waiting.map(({ id }) => id).filter((id) => !tried.current.has(id));
    for (const id of ids) tried.current.add(id);
    if (ids.length > 0) void release(ids);
  }, [status, waiting, release]);
}

/** A command that a code would send, in full, because nobody should confirm what they have not seen. */
function Line({ command }: { readonly command: CommandDoc }): ReactElement {
  const cancel = useCancel();
  const { projectTitle } = usePeople();
  const text = commandText(command.type, command.payload);
  const { note, project } = text;
  const title = commandTitle(text, project === null ? null : projectTitle(project));
  const { amount, currency, to } = command.payload;
  const restoreStash = async (): Promise<void> => {
    if (await cancel(command.id)) showToast('Cancelled', cancelledText(command.type), 'good');
    else showToast('Too late to cancel', 'It may have been sent already.', 'bad');
  };
  return (
    <li className="two-factor-waiting">
      <div>
        <strong>
          {title}
          {typeof amount === 'string' ? (
            <span className="vq-figures">
              {' '}
              {exactAmount(amount)} {typeof currency === 'string' ? currency : 'DC'}
            </span>
          ) : null}
        </strong>
        {typeof to === 'string' ? <span className="vq-mono vq-small vq-dimmed">{to}</span> : null}
        {note === '' ? null : <span className="vq-small vq-dimmed">{note}</span>}
      </div>
      <Button variant="default" aria-label={`Cancel: ${title}`} onClick={() => void restoreStash()}>
        Cancel
      </Button>
    </li>
  );
}

function Body({ commands }: { readonly commands: readonly CommandDoc[] }): ReactElement {
  const confirm = useConfirmWaiting();
  const { online, offersPasskey } = useCodeRequired();
  return (
    <>
      <ul className="vq-rows" aria-label="Waiting for your code">
        {commands.map((command) => (
          <Line key={command.id} command={command} />
        ))}
      </ul>
      {online ? (
        <CodeForm
          text={
            commands.length === 1
              ? 'It is sent as soon as the code is right.'
              : 'One code sends all of these.'
          }
          button={commands.length === 1 ? 'Confirm and send' : `Confirm and send ${String(commands.length)}`}
          otherwise="Failed to confirm"
          onCode={(code) => confirm({ method: 'code', code }, commands)}
          onPasskey={offersPasskey ? () => confirm({ method: 'passkey' }, commands) : undefined}
          onDone={() => {
            hideCodePrompt();
            showToast('Confirmed', 'It is being sent.', 'good');
          }}
        />
      ) : (
        <p className="vq-dimmed" role="status">
          You are offline. You can enter a code as soon as you are online; until then everything stays on this
          device.
        </p>
      )}
    </>
  );
}

/** The commands that wait for a code (ruling A9), and the form for it. */
export function WaitingNotice(): ReactElement | null {
  const { waitingForCode } = useOutbox();
  const asked = useCodePromptShown();
  useSentWithout(waitingForCode);
  const count = waitingForCode.length;
  if (count === 0) return null;
  return (
    <>
      <Notice
        tone="wait"
        title="Waiting for your code"
        text={
          count === 1
            ? 'A transaction is sent as soon as you enter a code of your authenticator app.'
            : `${String(count)} transactions are sent as soon as you enter a code of your authenticator app.`
        }
      >
        <Button variant="default" onClick={showCodePrompt}>
          Enter code
        </Button>
      </Notice>
      <Sheet opened={asked} title="Enter your code" onClose={hideCodePrompt}>
        <Body commands={waitingForCode.slice(0, commandBatchMax)} />
      </Sheet>
    </>
  );
}
