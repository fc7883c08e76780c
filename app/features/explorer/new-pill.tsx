import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { NewRows } from './explorer-rows.ts';
import './new-pill.css';

/** The maximum count: beyond it the pill says "or more". */
const countedMax = 100;

const wordsOf = (count: number): string =>
  count >= countedMax ? `${String(countedMax)}+ new` : `${String(count)} new`;

/**
 * The number of transactions that arrived since the list was shown. It takes no room, so that no row moves under a
 * finger.
 */
export function NewPill({ fresh: { count, show } }: { readonly fresh: NewRows }): ReactElement {
  return (
    <div className="new-pill" role="status">
      {count === 0 ? null : (
        <Button
          radius="xl"
          leftSection={<IconArrowUp aria-hidden />}
          onClick={() => {
            show();
            window.scrollTo(0, 0);
          }}
        >
          {wordsOf(count)}
          <span className="vq-hidden"> transactions: show</span>
        </Button>
      )}
    </div>
  );
}
