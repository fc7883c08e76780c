import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';

type Shown<Item> = {
  readonly shown: readonly Item[];
  /** The button; null once all items are shown. */
  readonly showMore: ReactElement | null;
};

/** The first `perPage` items of a list, and a button that shows as many again. */
export function useShowMore<Item>(items: readonly Item[], perPage: number): Shown<Item> {
  const [count, setCount] = useState(perPage);
  return {
    shown: items.slice(0, count),
    showMore:
      items.length > count ? (
        <Button variant="default" onClick={() => setCount(count + perPage)}>
          Show more
        </Button>
      ) : null,
  };
}
