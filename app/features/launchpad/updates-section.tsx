import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { updateTextLengthMax, updateTitleLengthMax } from '#domain/project-talk/limits.ts';
import { PostUpdateSchema } from '#domain/project-talk/schema.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { postUpdate } from './commands.ts';
import type { SectionProps } from './project-section.ts';
import { TalkForm, type TalkFormText } from './talk-form.tsx';
import { hideAction, HiddenNote, PagedList, PendingTalk, TalkText, useReader } from './talk-parts.tsx';
import { usePendingTalk, useUpdates } from './use-talk.ts';

const perPage = 3;

const updateForm = (project: string): TalkFormText => ({
  title: 'Post an update',
  text: 'Everybody can read it on this page, and backers and watchers are notified. It cannot be changed afterwards.',
  button: 'Post update',
  fields: [
    { name: 'title', label: 'Title', lengthMax: updateTitleLengthMax },
    { name: 'text', label: 'Text', lengthMax: updateTextLengthMax, rows: 8 },
  ],
  command: postUpdate,
  schema: PostUpdateSchema,
  more: { project },
});

/** The updates of the creator, newest first. */
export function UpdatesSection({ project }: Pick<SectionProps, 'project'>): ReactElement {
  const updates = useUpdates(project.id);
  const pending = usePendingTalk('project.post_update', project.id);
  const { isCreator, mayHide } = useReader(project);
  const [writing, setWriting] = useState<TalkFormText | null>(null);
  const [action, setAction] = useState<Action | null>(null);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="updates">
      <div className="launchpad-heading">
        <h2 id="updates">Updates</h2>
        {isCreator ? (
          <Button variant="default" onClick={() => setWriting(updateForm(project.id))}>
            Post an update
          </Button>
        ) : null}
      </div>
      <PendingTalk commands={pending} />
      {updates?.length === 0 ? <p className="vq-dimmed">The creator has not posted an update yet.</p> : null}
      <PagedList label="Updates of the creator" page={perPage} items={updates ?? []}>
        {({ at, hidden, n, text, title }) => (
          <li key={n} className="talk-item">
            <div className="launchpad-heading">
              <h3 dir="auto">{title ?? `Update ${String(n)}`}</h3>
              <span className="vq-small vq-dimmed">
                <RelativeTime at={at} />
              </span>
            </div>
            {hidden === undefined ? <TalkText>{text}</TalkText> : <HiddenNote hidden={hidden} />}
            {mayHide && hidden === undefined ? (
              <Button
                variant="subtle"
                color="red"
                aria-label={`Hide update ${String(n)}`}
                onClick={() => setAction(hideAction(project, 'update', n))}
              >
                Hide
              </Button>
            ) : null}
          </li>
        )}
      </PagedList>
      <TalkForm writing={writing} onClose={() => setWriting(null)} />
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </section>
  );
}
