/** The raise over time, in at most `curvePointsMax` points. Pure. */
import { momentMs } from '../iso-time.ts';
import type { ProjectValue } from './document.ts';
import { curvePointsMax } from './limits.ts';

type Point = ProjectValue['curve'][number];
type Raise = Pick<ProjectValue, 'startAt' | 'presaleEndAt' | 'endAt' | 'continueAfterHardCap' | 'curve'>;

/** Adds a point. The duration of the raise is divided into equal parts, and each keeps its last point. */
export function addToCurve(raise: Raise, point: Point): Point[] {
  const last = raise.curve.at(-1);
  // A shortcut for the stakes of one block, which have the same time.
  if (last?.at === point.at) return raise.curve.with(-1, point);
  const start = momentMs(raise.startAt);
  const end = momentMs(raise.continueAfterHardCap ? raise.endAt : raise.presaleEndAt);
  const partOf = ({ at }: Point): number => {
    const elapsed = (momentMs(at) - start) / Math.max(1, end - start);
    return Math.min(curvePointsMax - 1, Math.max(0, Math.floor(elapsed * curvePointsMax)));
  };
  const isSamePart = last !== undefined && partOf(last) === partOf(point);
  return isSamePart ? raise.curve.with(-1, point) : [...raise.curve, point];
}
