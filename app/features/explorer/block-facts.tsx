import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { BlockPage } from '#domain/explorer/schema.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactTime, formatCount } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

function factsOf({ header: { at, count, epoch, first } }: BlockPage): Fact[] {
  const last = first + count - 1;
  const range = count === 1 ? formatCount(first) : `${formatCount(first)} to ${formatCount(last)}`;
  return [
    {
      name: 'Time',
      value: (
        <>
          {exactTime(at)} (<RelativeTime at={at} />)
        </>
      ),
    },
    { name: 'Entries', value: <span className="vq-figures">{formatCount(count)}</span>, strong: true },
    ...(count === 0
      ? []
      : [
          {
            name: count === 1 ? 'Entry number' : 'Entry numbers',
            value: <span className="vq-figures">{range}</span>,
          },
        ]),
    { name: 'Epoch', value: <span className="vq-figures">{formatCount(epoch)}</span> },
  ];
}

type HashProps = { readonly name: string; readonly hex: string; readonly to?: string };

/** A hash in full, to compare and to copy. */
function Hash({ name, hex, to }: HashProps): ReactElement {
  const text = <span className="vq-mono">{hex}</span>;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {to === undefined ? (
          text
        ) : (
          <Link to={to} className="vq-link">
            {text}
          </Link>
        )}
        <CopyButton text={hex} label={`Copy ${name.toLowerCase()}`} />
      </dd>
    </div>
  );
}

/** What a block says about itself. */
export function BlockFacts({ block }: { readonly block: BlockPage }): ReactElement {
  const { header, hash, prev, root, sig } = block;
  return (
    <section className="vq-card block-facts" aria-label="Block">
      <Title order={2}>Block</Title>
      <Facts rows={factsOf(block)} />
      <dl className="block-hashes">
        <Hash name="Hash" hex={hash} />
        <Hash
          name="Previous hash"
          hex={prev}
          {...(header.n === 1 ? {} : { to: `/explorer/block/${String(header.n - 1)}` })}
        />
        <Hash name="Merkle root" hex={root} />
        <Hash name="Signature" hex={sig} />
      </dl>
    </section>
  );
}
