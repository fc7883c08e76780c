import { Button } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useEnqueue } from '#app/data/outbox/outbox.ts';
import { sayNotStored } from '#app/ui/toast.ts';
import { watchProject } from './commands.ts';
import type { SectionProps } from './project-section.ts';
import { useWatched } from './use-watched.ts';

const NOTE = 'watch-note';

const NEWS = 'its start, its last day, its result, freezes, new terms and updates';

function noteOf(isWatched: boolean, isBacker: boolean): string {
  if (isWatched) return `You are notified of ${NEWS}.`;
  if (isBacker) return 'Backers are notified anyway. Watching also adds it to your list.';
  return `Be notified of ${NEWS}. Nobody else can see that.`;
}

/** The button to watch a project. Only the person knows that they watch it. */
export function WatchCard({ project, backing }: Pick<SectionProps, 'project' | 'backing'>): ReactElement {
  const watched = useWatched();
  const enqueue = useEnqueue();
  const isWatched = watched?.has(project.id) ?? false;
  const toggle = async (): Promise<void> => {
    try {
      await enqueue(watchProject.type, { project: project.id, watching: !isWatched });
    } catch {
      sayNotStored();
    }
  };
  return (
    <div className="watch-card">
      <Button
        variant="default"
        aria-pressed={isWatched}
        aria-describedby={NOTE}
        disabled={watched === undefined}
        leftSection={
          isWatched ? (
            <IconBellFilled aria-hidden size="1.125rem" />
          ) : (
            <IconBell aria-hidden size="1.125rem" />
          )
        }
        onClick={() => void toggle()}
      >
        {isWatched ? 'Watching' : 'Watch'}
      </Button>
      <span id={NOTE} className="vq-small vq-dimmed">
        {noteOf(isWatched, backing !== undefined)}
      </span>
    </div>
  );
}
