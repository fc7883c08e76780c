/** Composes the service from parts: each says what it needs, what it offers, and how it starts and stops. */
import type { HandledEndpoint } from './http/endpoint.ts';
import type { Log } from './log.ts';
import type { Meter } from './meter.ts';
import type { PersonData } from './person-data.ts';

/**
 * The order of stopping: watchers of the service; submitters of commands; the journal's one writer; device streams;
 * followers of the journal, so that they see the last block. Within a phase in the order of the list.
 */
type StopPhase = 'watch' | 'work' | 'journal' | 'streams' | 'follow';

/** A part that was made. A field is missing if the part has no use for it. */
export type Made<Offers extends object> = {
  /** Values that later parts may need. */
  readonly offers: Offers;
  /** Its HTTP endpoints; called when all parts are made. */
  readonly endpoints?: () => readonly HandledEndpoint[];
  /** Notes for the operator that do not make the service unready: `ok`, or a problem. */
  readonly notes?: () => Readonly<Record<string, string>>;
  readonly meters?: readonly Meter[];
  /** What it keeps of people outside the feeds. */
  readonly people?: PersonData;
  /** Runs after the first start has made what an installation needs, and before anybody is served. */
  readonly begin?: () => void;
  /** Runs when the service listens on this port. */
  readonly listening?: (port: number) => void;
  /** Also called when the start failed before `begin`. */
  readonly stop?: Partial<Record<StopPhase, () => void | Promise<void>>>;
};

/** Makes a part. `later` gives offers of later parts once all are made: calling it during the making throws. */
export type Part<Needs, Offers extends object, Later = unknown> = (
  needs: Needs,
  later: () => Later,
) => Made<Offers> | Promise<Made<Offers>>;

type AnyPart = Part<never, object, never>;

/** Parts in the order in which they are made. A part whose needs no earlier one offers does not compile. */
export type PartList<Base, Has, Later> = {
  readonly parts: readonly AnyPart[];
  with<Offers extends object, MoreLater = unknown>(
    part: Part<Has, Offers, MoreLater>,
  ): PartList<Base, Has & Offers, Later & MoreLater>;
  /** Adds parts that offer nothing to others. */
  withEach(parts: readonly Part<Has, object>[]): PartList<Base, Has, Later>;
  /** Never called: it carries the type of what the parts are made from. */
  readonly base?: (base: Base) => void;
};

const listOf = <Base, Has, Later>(parts: readonly AnyPart[]): PartList<Base, Has, Later> => ({
  parts,
  with: (part) => listOf([...parts, part as unknown as AnyPart]),
  withEach: (more) => listOf([...parts, ...(more as unknown as readonly AnyPart[])]),
});

export const listParts = <Base>(): PartList<Base, Base, unknown> => listOf([]);

/** The parts that were made, in the order of the list; each is entered the moment it is made. */
export type Composition = Made<object>[];

/**
 * Makes the parts one after the other, and resolves to everything that they offer. A part may use only what earlier parts
 * offer.
 */
export async function makeParts<Base extends object, Has extends Later, Later>(
  list: PartList<Base, Has, Later>,
  base: Base,
  composition: Composition,
): Promise<Has> {
  const has: object = { ...base };
  let isWhole = false;
  const later = (): unknown => {
    if (!isWhole) throw new Error('a part asked for a later one before it was made');
    return has;
  };
  for (const part of list.parts) {
    const made = await (part as unknown as Part<object, object>)(has, later);
    composition.push(made);
    Object.assign(has, made.offers);
  }
  isWhole = true;
  return has as Has;
}

/** Stops the parts in the order of the phases. A part that fails to stop does not prevent the others from stopping. */
export async function stopParts(
  composition: Composition,
  phases: readonly StopPhase[],
  log: Log,
): Promise<void> {
  for (const phase of phases) {
    for (const { stop } of composition) await stopSafely(stop?.[phase], log);
  }
}

export async function stopSafely(end: (() => void | Promise<void>) | undefined, log: Log): Promise<void> {
  try {
    await end?.();
  } catch (error) {
    log.warn({ err: error }, 'a part of the service did not stop as it should');
  }
}
