import { z } from 'zod';
import type { WirePart } from '../wire-part.ts';
import { draftCollection } from './draft-document.ts';
import { PROJECT_ERRORS } from './errors.ts';
import { PROJECT_KINDS } from './facts.ts';

export const projectWire = {
  errors: PROJECT_ERRORS,
  transactionKinds: PROJECT_KINDS,
  ownCollections: { drafts: draftCollection },
  /** The project that was submitted. */
  verdict: { project: z.string().optional() },
} as const satisfies WirePart;
