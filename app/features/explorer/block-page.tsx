import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { BlockPage as Page } from '#domain/explorer/schema.ts';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BackToExplorer } from './back-to-explorer.tsx';
import { BlockEntries } from './block-entries.tsx';
import { BlockFacts } from './block-facts.tsx';
import { CheckingBlock } from './checking-verdict.tsx';
import type { KnownBlock } from './use-block.ts';
import './block-page.css';
import { formatCount } from '../../ui/format.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

// Hashing and signatures are loaded after the block is shown.
const BlockCheck = lazyPart(async () => (await import('./block-check.tsx')).BlockCheck);

type Props = { readonly number: number; readonly known: KnownBlock };

/** Reserves the space of the link while it is unknown whether there is a next block. */
const NextPlace = (): ReactElement => (
  <Button variant="default" className="block-next-place" rightSection={<IconChevronRight aria-hidden />}>
    Next
  </Button>
);

/** The blocks before and after; the newest one says that there is none after it. */
function Neighbours({ number, isNewest }: { readonly number: number; readonly isNewest: boolean | null }) {
  return (
    <nav className="block-neighbours" aria-label="Blocks">
      {number <= 1 ? null : (
        <Button
          component={Link}
          to={`/explorer/block/${String(number - 1)}`}
          variant="default"
          leftSection={<IconChevronLeft aria-hidden />}
        >
          Previous<span className="vq-hidden"> block</span>
        </Button>
      )}
      {isNewest === false ? (
        <Button
          component={Link}
          to={`/explorer/block/${String(number + 1)}`}
          variant="default"
          rightSection={<IconChevronRight aria-hidden />}
        >
          Next<span className="vq-hidden"> block</span>
        </Button>
      ) : null}
      {isNewest === null ? <NextPlace /> : null}
      {isNewest === true ? <span className="vq-dimmed">Newest block</span> : null}
    </nav>
  );
}

/** Shown in place of an unknown block, and of an entry whose block is unknown. */
export function Missing({
  problem,
  again,
  title = 'There is no block with this number.',
}: Pick<KnownBlock, 'problem' | 'again'> & { readonly title?: string }): ReactElement {
  if (problem === null || problem.status === 404) {
    return (
      <EmptyMessage icon={IconSearchOff} title={title}>
        <BackToExplorer />
      </EmptyMessage>
    );
  }
  return (
    <ErrorMessage
      title={problem.detail}
      stillWorks="Blocks come from the service. What this device has seen of the explorer can be read without it."
    >
      <Button onClick={again}>Try again</Button>
    </ErrorMessage>
  );
}

function Loading(): ReactElement {
  return (
    <div className="block-columns" aria-busy="true">
      <div className="vq-card block-verdict">
        <CheckingBlock />
      </div>
      <Skeleton height="30rem" />
      <Skeleton height="30rem" />
    </div>
  );
}

const isFilled = (pages: readonly Page[]): pages is readonly [Page, ...Page[]] => pages.length > 0;

function Body({ number, known }: Props): ReactElement {
  const { pages, problem, again } = known;
  // The check runs again for new pages only.
  const checked = useMemo(() => [...pages], [pages]);
  if (!Number.isSafeInteger(number)) return <Missing problem={null} again={again} />;
  if (!isFilled(checked)) return problem === null ? <Loading /> : <Missing problem={problem} again={again} />;
  return (
    <div className="block-columns">
      <section className="vq-card block-verdict" aria-label="Proof" aria-live="polite">
        <Suspense fallback={<CheckingBlock />}>
          <BlockCheck pages={checked} />
        </Suspense>
      </section>
      <BlockFacts block={checked[0]} />
      <div className="block-entries">
        <BlockEntries known={known} />
      </div>
    </div>
  );
}

/** A block of the journal: its place, its hashes, its entries, and its signature, checked by this device. */
export function BlockPage(props: Props): ReactElement {
  const { number, known } = props;
  const name = Number.isSafeInteger(number) ? `Block ${formatCount(number)}` : 'Block';
  return (
    <>
      <PageHeader
        title={name}
        action={
          Number.isSafeInteger(number) ? (
            <Neighbours number={number} isNewest={known.pages[0]?.isNewest ?? null} />
          ) : null
        }
      />
      <Body {...props} />
    </>
  );
}
