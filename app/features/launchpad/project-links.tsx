import { Button } from '@mantine/core';
import { IconCalendarPlus, IconReceiptRefund, IconShare } from '@tabler/icons-react';
import { type ReactElement, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadPart } from '#app/platform/load-part.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { SectionProps } from './project-section.ts';
import { projectPath, projectUrl } from './project-text.ts';
import { listMilestonesAhead } from './project-timeline.ts';
import { useLaunchpadTerms } from './use-launchpad-terms.ts';

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet);

/** Shares the project, saves its dates for a calendar, and links to its refunds. */
export function ProjectLinks({ project, now }: SectionProps): ReactElement {
  const [isSharing, setIsSharing] = useState(false);
  const { id, stage, symbol } = project;
  const ahead = { project, now, vestingMode: useLaunchpadTerms().vestingMode };
  const hasRefunds = stage === 'refunding' || stage === 'refunded';
  const saveDates = async (): Promise<void> => {
    const { writeCalendar } = await loadPart(() => import('./project-calendar.ts'));
    saveFile(
      `${symbol.toLowerCase()}-dates.ics`,
      'text/calendar',
      writeCalendar({ ...ahead, url: projectUrl(id) }),
    );
  };
  return (
    <div className="launchpad-actions launchpad-links" role="group" aria-label="More about this project">
      <Button
        variant="default"
        leftSection={<IconShare aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsSharing(true)}
      >
        Share
      </Button>
      {listMilestonesAhead(ahead).length === 0 ? null : (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus aria-hidden />}
          onClick={() => void saveDates()}
        >
          Add to calendar
        </Button>
      )}
      {hasRefunds ? (
        <Button
          component={Link}
          to={`${projectPath(id)}/refunds`}
          variant="default"
          leftSection={<IconReceiptRefund aria-hidden />}
        >
          Refunds
        </Button>
      ) : null}
      <Suspense>
        {isSharing ? <ShareSheet project={project} onClose={() => setIsSharing(false)} /> : null}
      </Suspense>
    </div>
  );
}
