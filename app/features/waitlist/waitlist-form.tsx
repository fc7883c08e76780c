import { Button, TextInput, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { WaitlistEntry } from '#domain/waitlist/schema.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { useIsLaunched } from '../../data/queries/launch.ts';
import { joinWaitlist } from './waitlist-api.ts';
import { showToast } from '../../ui/toast.ts';
import { type FieldErrors, useForm } from '../../ui/use-form.ts';
import './waitlist-form.css';

/** The schema is loaded when the first field loses the focus. */
async function check(values: WaitlistEntry): Promise<FieldErrors<WaitlistEntry>> {
  const [{ WaitlistSchema }, { fieldTexts }] = await Promise.all([
    import('#domain/waitlist/schema.ts'),
    import('../../ui/schema-errors.ts'),
  ]);
  const checked = WaitlistSchema.safeParse(values);
  return checked.success ? {} : fieldTexts(checked.error.issues);
}

const isField = (field: string | undefined): field is keyof WaitlistEntry =>
  field === 'fullName' || field === 'email';

const LISTED = "You're on the list!";

/** The purpose of the list: the launch (C8), and afterwards news. */
const TEXTS = {
  beforeLaunch: {
    title: 'Join the waitlist',
    text: 'Launch updates by email. No account is needed.',
    action: 'Join Waitlist',
    listed: 'Stay tuned for exclusive launch updates on November 14, 2025.',
    failed: 'Failed to join waitlist',
  },
  afterLaunch: {
    title: 'News by mail',
    text: 'A letter when there is news, such as a finished step of the roadmap. No account is needed.',
    action: 'Get news by mail',
    listed: 'We write to you only when there is news.',
    failed: 'Failed to join the list',
  },
} as const;

function Listed(): ReactElement {
  return (
    <p className="waitlist-listed" role="status">
      <IconCircleCheck aria-hidden />
      <span>
        <strong>{LISTED}</strong> We write to you only when there is news.
      </span>
    </p>
  );
}

/** Joining the waitlist (C2), for news after the launch: stored once per e-mail; joining again gets the same answer. */
export function WaitlistForm(): ReactElement {
  const [listed, setListed] = useState(false);
  const { online } = useConnectivity();
  const texts = useIsLaunched() ? TEXTS.afterLaunch : TEXTS.beforeLaunch;
  const form = useForm<WaitlistEntry>({
    initial: { fullName: '', email: '' },
    check,
    onSubmit: async (values) => {
      const outcome = await joinWaitlist(values);
      if (outcome.ok) {
        setListed(true);
        showToast(LISTED, texts.listed, 'good');
        return null;
      }
      const { field, detail } = outcome.problem;
      showToast('Error', detail || texts.failed, 'bad');
      return isField(field) ? { [field]: detail } : null;
    },
  });
  return (
    <section aria-labelledby="waitlist-heading" className="waitlist">
      <div>
        <Title order={2} id="waitlist-heading">
          {texts.title}
        </Title>
        <p className="vq-dimmed">{texts.text}</p>
      </div>
      {listed ? (
        <Listed />
      ) : (
        <form onSubmit={form.submit} noValidate>
          <TextInput label="Full Name" autoComplete="name" required {...form.field('fullName')} />
          <TextInput label="Email" type="email" autoComplete="email" required {...form.field('email')} />
          <Button type="submit" disabled={form.busy}>
            {form.busy ? 'Joining...' : texts.action}
          </Button>
          {online ? null : (
            <p className="vq-small vq-wait">
              You are offline. Joining needs a connection; what you type stays.
            </p>
          )}
        </form>
      )}
    </section>
  );
}
