import { IconTrash } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { useWhenOpen } from '#app/data/device/device-context.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { sayNotStored, showUndoToast } from '#app/ui/toast.ts';
import { removeDraft, restoreDraft } from './drafts.ts';
import { ProjectLogo } from './project-logo.tsx';

const titleOf = ({ values }: ProjectDraftDoc): string => values['title']?.trim() || 'Untitled project';

function useDelete(draft: ProjectDraftDoc): () => void {
  const whenOpen = useWhenOpen();
  const remove = async (): Promise<void> => {
    const { database } = await whenOpen();
    await removeDraft(database, draft.id);
    showUndoToast('Draft deleted', titleOf(draft), () => {
      restoreDraft(database, draft).catch(sayNotStored);
    });
  };
  return () => void remove().catch(sayNotStored);
}

function DraftRow({ draft }: { readonly draft: ProjectDraftDoc }): ReactElement {
  const { id, values, copyOf, updatedAt } = draft;
  const title = titleOf(draft);
  const remove = useDelete(draft);
  return (
    <li className="launchpad-row">
      <ProjectLogo title={title} symbol={values['symbol'] ?? ''} logo={values['logo']} />
      <div className="launchpad-row-words">
        <Link to={`/launchpad/create?draft=${id}`} className="launchpad-title vq-stretched" data-row>
          <bdi>{title}</bdi>
        </Link>
        <span className="vq-small vq-dimmed">
          Edited <RelativeTime at={updatedAt} />
        </span>
      </div>
      <div className="vq-above launchpad-draft-end">
        {copyOf === undefined ? null : <StatusPill tone="wait">Other version</StatusPill>}
        <button
          type="button"
          className="vq-icon-button"
          aria-label={`Delete the draft ${title}`}
          onClick={remove}
        >
          <IconTrash aria-hidden />
        </button>
      </div>
    </li>
  );
}

/** A person's drafts. */
export function OwnDrafts({ drafts }: { readonly drafts: readonly ProjectDraftDoc[] }): ReactElement | null {
  if (drafts.length === 0) return null;
  return (
    <section className="launchpad-section" aria-labelledby="own-drafts">
      <h2 id="own-drafts">Your drafts</h2>
      <ul className="vq-rows">
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}
