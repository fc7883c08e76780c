/** The part that stores pictures; others refer to them. */
import { systemTimers } from '../adapters/timers.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Erasures } from '../erasures.ts';
import { type Rounds, startRounds } from '../rounds.ts';
import { fileEndpoints } from './file-endpoints.ts';
import { Files, type FileStore } from './file-store.ts';
import { makePictures, type Pictures } from './pictures.ts';
import { pictureEndpoints } from './picture-endpoints.ts';

type Needs = Base & { readonly erasures: Erasures };

const SWEEP_EVERY_MS = 3_600_000;

export function filesPart(needs: Needs): Made<{ readonly files: FileStore; readonly pictures: Pictures }> {
  const { store, erasures, clock, log } = needs;
  const files = new Files({ store, erasures, now: clock.now });
  const pictures = makePictures(files);
  let rounds: Rounds | undefined;
  return {
    offers: { files, pictures },
    endpoints: () => [...fileEndpoints(files), ...pictureEndpoints(pictures)],
    people: {
      exports: { picture: ({ userId }) => pictures.exportOf(userId) },
      erase: (userId) => pictures.erase(userId),
    },
    listening() {
      rounds = startRounds({ timers: systemTimers, everyMs: SWEEP_EVERY_MS }, () =>
        files.sweep().catch((error: unknown) => {
          log.warn({ err: error }, 'files that nothing refers to could not be erased yet');
        }),
      );
    },
    stop: { work: () => rounds?.stop() },
  };
}
