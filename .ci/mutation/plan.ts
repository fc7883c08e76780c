import { z } from 'zod';

/** The job of one worker: it loads these test files, makes these changes one by one, and writes a line for each. */
export const PlanSchema = z.strictObject({
  tests: z.array(z.string()),
  /** A pattern of the names (file > group > test) of those that are not run; null for none. */
  leaveOut: z.string().nullable(),
  mutants: z.array(z.strictObject({ id: z.string(), file: z.string() })),
  /** The file that the lines are appended to. */
  results: z.string(),
  /** The file with what running the tests without any change has shown, once one worker of a share has done it. */
  observed: z.string(),
});
export type Plan = z.infer<typeof PlanSchema>;

const CountsSchema = z.record(z.string(), z.number());

/** How long each test takes (ms), which changes it reaches and how often, and which are reached when a module is loaded. */
export const ObservedSchema = z.strictObject({
  tookMs: CountsSchema,
  perTest: z.record(z.string(), CountsSchema),
  atLoad: CountsSchema,
});
export type Observed = z.infer<typeof ObservedSchema>;

/**
 * `Ignored`: made when a module is loaded, so that every test would have to begin anew. `Spoiled`: a test that noticed it fails
 * without it too from then on, so the worker ends and the change is made once more in a new one.
 */
export const ResultSchema = z.strictObject({
  id: z.string(),
  status: z.enum(['Begun', 'Killed', 'Survived', 'NoCoverage', 'Ignored', 'Spoiled']),
  by: z.string().optional(),
});
export type MutantResult = z.infer<typeof ResultSchema>;
