/** The form of a new project. It begins empty or with a draft, and stores what is typed as a draft. */
import { Button, Skeleton } from '@mantine/core';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { useWhenOpen } from '#app/data/device/device-context.ts';
import { useDataState } from '#app/data/device/provider.tsx';
import { useWallet } from '#app/data/queries/wallet.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';
import { onHidden, useConnectivity } from '#app/platform/connectivity.ts';
import { ErrorMessage } from '#app/ui/message.tsx';
import { sayNotStored, showToast } from '#app/ui/toast.ts';
import { useParameters } from '#app/ui/use-parameters.ts';
import { makeDraftKeeper } from './draft-keeper.ts';
import { type DraftVersion, removeDraft, storeDraft, type StoredDraft, useDrafts } from './drafts.ts';
import { valuesOfDraft } from './draft-values.ts';
import { forgetUnstored, hasUnstored, keepUnstored, storeUnstored } from './unstored-draft.ts';
import { OfferEditor, type Creator } from './offer-editor.tsx';
import { NO_VALUES, type OfferValues } from './empty-offer.ts';
import { OwnDrafts } from './own-drafts.tsx';
import { useOwnRecords } from './use-projects.ts';

type Start = { readonly version: DraftVersion | null; readonly values: OfferValues };
const EMPTY: Start = { version: null, values: NO_VALUES };

const startOf = ({ id, updatedAt, values }: ProjectDraftDoc): Start => ({
  version: { id, updatedAt },
  values: valuesOfDraft(values),
});

type DraftEditorProps = Creator & {
  readonly start: Start;
  /** The stored version of the form's draft. */
  readonly latest: ProjectDraftDoc | undefined;
  readonly onStored: (stored: StoredDraft) => void;
  readonly onChangedElsewhere: (latest: ProjectDraftDoc) => void;
};

function useKeeper({ start, onStored, userId }: Pick<DraftEditorProps, 'start' | 'onStored' | 'userId'>) {
  const whenOpen = useWhenOpen();
  const [isSaved, setSaved] = useState(start.version !== null);
  const [keeper] = useState(() =>
    makeDraftKeeper({
      ...start,
      drafts: {
        store: async (before, values) => storeDraft((await whenOpen()).database, before, values),
        remove: async (id) => removeDraft((await whenOpen()).database, id),
      },
      onStored,
      onSaved: setSaved,
      onFailed: sayNotStored,
    }),
  );
  useEffect(() => {
    // A page that is being closed has no time for the database.
    const store = (): void => {
      const unstored = keeper.unstored();
      if (unstored === null) return;
      keepUnstored(userId, unstored);
      void keeper.flush().then(() => {
        if (keeper.unstored() === null) forgetUnstored(userId);
      });
    };
    const unhide = onHidden(store);
    return () => {
      unhide();
      void keeper.flush();
    };
  }, [keeper, userId]);
  return { keeper, isSaved };
}

function DraftEditor(props: DraftEditorProps): ReactElement {
  const { start, latest, onStored, onChangedElsewhere, ...creator } = props;
  const { keeper, isSaved } = useKeeper({ start, onStored, userId: creator.userId });
  useEffect(() => {
    if (latest !== undefined && keeper.isBehind(latest)) onChangedElsewhere(latest);
  }, [keeper, latest, onChangedElsewhere]);
  const created = { project: null, original: null, isFrozen: false, initial: start.values };
  return <OfferEditor {...creator} {...created} keeper={keeper} isSaved={isSaved} />;
}

const MissingDraft = (): ReactElement => (
  <ErrorMessage
    title="There is no such draft"
    stillWorks="It was submitted or deleted, perhaps on another device."
  >
    <Button component={Link} to="/launchpad">
      Back to Launchpad
    </Button>
  </ErrorMessage>
);

/** The draft in the form: `start` is null until the draft with that id is found. */
type OpenedDraft = { readonly key: number; readonly id: string | null; readonly start: Start | null };

const openDraft = (id: string | null, key: number): OpenedDraft => ({
  key,
  id,
  start: id === null ? EMPTY : null,
});

/** The draft that the address names. Storing a new draft puts its id into the address, without opening the form again. */
function useOpenedDraft(drafts: readonly ProjectDraftDoc[] | undefined) {
  const { parameters, change } = useParameters();
  const named = parameters.get('draft');
  const [followed, setFollowed] = useState(named);
  const [opened, setOpened] = useState(() => openDraft(named, 0));
  const found = drafts?.find(({ id }) => id === opened.id);
  if (named !== followed) {
    setFollowed(named);
    if (named !== opened.id) setOpened(openDraft(named, opened.key + 1));
  } else if (opened.start === null && found !== undefined) {
    setOpened({ ...opened, start: startOf(found) });
  }
  const onStored = ({ id, isSecond }: StoredDraft): void => {
    setOpened((before) => ({ ...before, id }));
    change({ draft: id }, true);
    if (isSecond) showToast('Kept as a second draft', 'This draft was changed on another device or tab.');
  };
  const onChangedElsewhere = (latest: ProjectDraftDoc): void => {
    setOpened({ key: opened.key + 1, id: latest.id, start: startOf(latest) });
    showToast('Draft updated', 'It was changed on another device or tab.');
  };
  return { opened, found, onStored, onChangedElsewhere };
}

/** Whether the person's data was read, or cannot be. The form waits, because a notice above it would push it down. */
function useIsReady(drafts: readonly ProjectDraftDoc[] | undefined): boolean {
  const failed = useDataState().status === 'failed';
  const { loading } = useWallet();
  const records = useOwnRecords();
  return failed || (!loading && records !== undefined && drafts !== undefined);
}

/** Whether drafts may still arrive from the service. */
function useAwaitsDrafts(): boolean {
  const pulled = useHasPulled('drafts');
  return useConnectivity().online && !pulled;
}

function ProjectForm(creator: Creator): ReactElement {
  const drafts = useDrafts();
  const { opened, found, onStored, onChangedElsewhere } = useOpenedDraft(drafts);
  const isReady = useIsReady(drafts);
  const awaitsDrafts = useAwaitsDrafts();
  const { key, id, start } = opened;
  if (start === null) return isReady && !awaitsDrafts ? <MissingDraft /> : <Skeleton height="40rem" />;
  if (!isReady) return <Skeleton height="40rem" />;
  return (
    <>
      {id === null ? <OwnDrafts drafts={drafts ?? []} /> : null}
      <DraftEditor
        key={key}
        {...creator}
        start={start}
        latest={found}
        onStored={onStored}
        onChangedElsewhere={onChangedElsewhere}
      />
    </>
  );
}

/** Whether what was typed before the page was closed is a draft; a form that opens without a draft continues it. */
function useIsStored(userId: string): boolean {
  const whenOpen = useWhenOpen();
  const { parameters, change } = useParameters();
  const [isStored, setStored] = useState(() => !hasUnstored(userId));
  const isNamed = parameters.has('draft');
  const begin = useEffectEvent(async (): Promise<void> => {
    const id = await storeUnstored(await whenOpen());
    if (id !== null && !isNamed) change({ draft: id }, true);
  });
  useEffect(() => {
    if (isStored) return;
    // Where the database cannot be opened or written, it stays where it is, and the form opens without it.
    void begin()
      .catch(() => undefined)
      .then(() => setStored(true));
  }, [isStored]);
  return isStored;
}

export function NewProject(creator: Creator): ReactElement {
  return useIsStored(creator.userId) ? <ProjectForm {...creator} /> : <Skeleton height="40rem" />;
}
