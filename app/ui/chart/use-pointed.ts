import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type RefCallback, useState } from 'react';
import { plotHeightPx } from './chart-scales.ts';

/** px, until the real width is known. */
const widthAtFirst = 640;

type PointerPosition = {
  readonly width: number;
  /** px from the left of the picture, or null while the pointer is elsewhere */
  readonly at: number | null;
  /** For the element that contains the svg. */
  readonly ref: RefCallback<HTMLDivElement | null>;
  /** For the svg. */
  readonly props: {
    readonly viewBox: string;
    readonly onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
    readonly onPointerLeave: () => void;
  };
};

/** The width of the picture, and the pointer's position in it. */
export function usePointed(): PointerPosition {
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const width = measured === 0 ? widthAtFirst : Math.round(measured);
  return {
    width,
    at,
    ref,
    props: {
      viewBox: `0 0 ${String(width)} ${String(plotHeightPx)}`,
      onPointerMove: (event) => {
        setAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
      },
      onPointerLeave: () => {
        setAt(null);
      },
    },
  };
}

/** The index nearest to a position, or the last index without one; -1 in an empty list. */
export function findNearest(places: readonly number[], at: number | null): number {
  if (at === null) return places.length - 1;
  let best = -1;
  let distance = Infinity;
  for (const [index, place] of places.entries()) {
    const away = Math.abs(place - at);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}
