import { Skeleton, Switch, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import {
  type Channel,
  type NotifyPreferences,
  type NoticeKind,
  NOTICE_KINDS,
  type QuietHours,
  QuietHoursSchema,
} from '#domain/notify/preferences.ts';
import { useNotifyPreferences, useSetNotifyPreferences } from './notify-preferences.ts';
import { deviceTimeZone } from '../../platform/time-zone.ts';

const KIND_TEXT: Readonly<Record<NoticeKind, readonly [title: string, text: string]>> = {
  transaction: ['Transactions', 'Money in and out, purchases, scheduled transfers'],
  project: ['Projects', 'News of projects that you take part in'],
  system: ['Service', 'Your wallet and the service itself'],
  security: ['Security', 'Sign-ins, passwords, roles and approvals'],
};
const CHANNEL_TEXT: Readonly<Record<Channel, string>> = { push: 'Push', mail: 'Email' };
/** The authority always sends these mails: somebody who takes over an account could turn them off first. */
const isAlways = (channel: Channel, kind: NoticeKind): boolean => channel === 'mail' && kind === 'security';
const USUAL_QUIET = { from: '22:00', to: '07:00' };

type Props = { readonly preferences: NotifyPreferences; readonly set: (next: NotifyPreferences) => void };

function Kinds({
  preferences,
  set,
  channels,
}: Props & { readonly channels: readonly Channel[] }): ReactElement {
  return (
    <div className="notify-rows">
      {NOTICE_KINDS.map((kind) => {
        const [title, text] = KIND_TEXT[kind];
        return (
          <div key={kind} className="notify-row">
            <div>
              <strong>{title}</strong>
              <p className="vq-dimmed vq-small">
                {text}
                {channels.some((channel) => isAlways(channel, kind)) ? '. Always by email.' : null}
              </p>
            </div>
            <div className="notify-channels">
              {channels.map((channel) => (
                <Switch
                  key={channel}
                  size="md"
                  label={CHANNEL_TEXT[channel]}
                  aria-label={`${title}: ${CHANNEL_TEXT[channel]}`}
                  disabled={isAlways(channel, kind)}
                  checked={isAlways(channel, kind) || preferences[channel][kind]}
                  onChange={(event) =>
                    set({
                      ...preferences,
                      [channel]: { ...preferences[channel], [kind]: event.currentTarget.checked },
                    })
                  }
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Saved as soon as both times form a range; until then the input stays here. */
function Times({
  quiet,
  set,
}: {
  readonly quiet: QuietHours;
  readonly set: (next: QuietHours) => void;
}): ReactElement {
  const [typed, setTyped] = useState({ from: quiet.from, to: quiet.to });
  const isWrong = !QuietHoursSchema.safeParse({ ...quiet, ...typed }).success;
  const change = (name: 'from' | 'to', value: string): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    // In the person's present time zone.
    const checked = QuietHoursSchema.safeParse({ ...next, timeZone: deviceTimeZone() });
    if (checked.success) set(checked.data);
  };
  return (
    <>
      <div className="notify-times">
        <TextInput
          type="time"
          label="From"
          value={typed.from}
          onChange={(event) => change('from', event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label="To"
          value={typed.to}
          error={isWrong ? 'Choose another time than the first' : undefined}
          onChange={(event) => change('to', event.currentTarget.value)}
        />
      </div>
      <p className="vq-dimmed vq-small">By the clock of {quiet.timeZone.replaceAll('_', ' ')}.</p>
    </>
  );
}

function Quiet({ preferences, set }: Props): ReactElement {
  const { quiet } = preferences;
  return (
    <>
      <Switch
        size="md"
        label="Quiet hours"
        aria-label="Quiet hours"
        description="Only security alerts are sent then. Everything else waits in the app."
        checked={quiet !== null}
        onChange={(event) =>
          set({
            ...preferences,
            quiet: event.currentTarget.checked ? { ...USUAL_QUIET, timeZone: deviceTimeZone() } : null,
          })
        }
      />
      {quiet === null ? null : <Times quiet={quiet} set={(next) => set({ ...preferences, quiet: next })} />}
    </>
  );
}

/**
 * The notices that a person wants, and their quiet hours. They apply to all their devices and can be changed offline.
 */
export function NotifyChoices({ channels }: { readonly channels: readonly Channel[] }): ReactElement {
  const preferences = useNotifyPreferences();
  const save = useSetNotifyPreferences();
  if (preferences === null) return <Skeleton height="16rem" />;
  const set = (next: NotifyPreferences): void => void save(next);
  return (
    <fieldset className="notify-choices">
      <legend>
        <strong>Notify me about</strong>
        <span className="vq-dimmed vq-small"> (applies to all your devices)</span>
      </legend>
      <Kinds preferences={preferences} set={set} channels={channels} />
      <Quiet preferences={preferences} set={set} />
    </fieldset>
  );
}
