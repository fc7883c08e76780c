import { Button, FileButton } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { DocumentValue } from '#domain/project-talk/document.ts';
import { hashFile } from '#app/platform/hash-file.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import { shortHash } from '#app/ui/format.ts';
import { type Action, ActionSheet } from './action-sheet.tsx';
import type { SectionProps } from './project-section.ts';
import { hideAction, HiddenNote, PagedList, PendingTalk, useReader } from './talk-parts.tsx';
import { useDocuments, usePendingTalk } from './use-talk.ts';

const DocumentSheet = lazyPart(async () => (await import('./document-sheet.tsx')).DocumentSheet);

const perPage = 20;

type CheckedFile = { readonly name: string; readonly result: 'same' | 'other' | 'unreadable' };

const RESULT: Readonly<Record<CheckedFile['result'], readonly [tone: string, text: string]>> = {
  same: ['vq-good', 'is this document: its hash is the same.'],
  other: ['vq-bad', 'is another file: its hash differs.'],
  unreadable: ['vq-bad', 'could not be read.'],
};

function FileCheck({ hash, title }: { readonly hash: string; readonly title: string }): ReactElement {
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const check = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setChecked(null);
    try {
      setChecked({ name: file.name, result: (await hashFile(file)) === hash ? 'same' : 'other' });
    } catch {
      setChecked({ name: file.name, result: 'unreadable' });
    }
  };
  const [tone, text] = checked === null ? ['', ''] : RESULT[checked.result];
  return (
    <>
      <FileButton
        onChange={(file) => void check(file)}
        inputProps={{ 'aria-label': `A file to compare with ${title}` }}
      >
        {(props) => (
          <Button variant="default" {...props}>
            Check a file
          </Button>
        )}
      </FileButton>
      <span role="status" className={`vq-small ${tone}`}>
        {checked === null ? (
          ''
        ) : (
          <>
            <bdi>{checked.name}</bdi> {text}
          </>
        )}
      </span>
    </>
  );
}

type RowProps = { readonly item: DocumentValue; readonly onHide: (() => void) | null };

function Row({ item: { at, hash, hidden, n, title }, onHide }: RowProps): ReactElement {
  return (
    <li className="talk-item">
      <div className="launchpad-heading">
        <h3 dir="auto">{title ?? `Document ${String(n)}`}</h3>
        <span className="vq-small vq-dimmed">
          <RelativeTime at={at} />
        </span>
      </div>
      {hidden === undefined ? null : <HiddenNote hidden={hidden} />}
      {hash === undefined ? null : (
        <>
          <p className="vq-small vq-dimmed talk-hash">
            SHA-256 <span className="vq-mono">{shortHash(hash)}</span>{' '}
            <CopyButton text={hash} label="Copy the hash" />
          </p>
          <div className="launchpad-actions talk-check">
            <FileCheck hash={hash} title={title ?? ''} />
            {onHide === null ? null : (
              <Button variant="subtle" color="red" aria-label={`Hide document ${String(n)}`} onClick={onHide}>
                Hide
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  );
}

/** The documents of a project. Anybody can check on their own device whether a file is the one that the creator added. */
export function DocumentsSection({ project }: Pick<SectionProps, 'project'>): ReactElement {
  const documents = useDocuments(project.id);
  const pending = usePendingTalk('project.add_document', project.id);
  const { isCreator, mayHide } = useReader(project);
  const [adding, setAdding] = useState(false);
  const [action, setAction] = useState<Action | null>(null);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="documents">
      <div className="launchpad-heading">
        <h2 id="documents">Documents</h2>
        {isCreator ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a document
          </Button>
        ) : null}
      </div>
      <p className="vq-small vq-dimmed">
        The creator keeps the files and shares them. With the hashes here, this device can check whether a
        file that you were given is the original, unchanged. The file is not uploaded.
      </p>
      <PendingTalk commands={pending} />
      {documents?.length === 0 ? (
        <p className="vq-dimmed">The creator has not added a document yet.</p>
      ) : null}
      <PagedList label="Documents of the project" page={perPage} items={documents ?? []}>
        {(item) => (
          <Row
            key={item.n}
            item={item}
            onHide={mayHide ? () => setAction(hideAction(project, 'document', item.n)) : null}
          />
        )}
      </PagedList>
      {adding ? <DocumentSheet project={project.id} onClose={() => setAdding(false)} /> : null}
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </section>
  );
}
