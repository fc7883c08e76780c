import { z } from 'zod';

/** The job of one worker: it loads these test files, makes these changes one by one, and writes a line for each. */
export const PlanSchema = z.strictObject({
  tests: z.array(z.string()),
  /** A pattern of the names (file > group > test) of tests to skip; null for none. */
  leaveOut: z.string().nullable(),
  mutants: z.array(z.strictObject({ id: z.string(), file: z.string() })),
  /** The file that the lines are appended to. */
  results: z.string(),
  /** The file with the observations of the tests without a mutant, which one worker of a share writes. */
  observed: z.string(),
});
export type Plan = z.infer<typeof PlanSchema>;

const CountsSchema = z.record(z.string(), z.number());

/** The duration of each test (ms), the mutants that it reaches and how often, and the mutants reached while loading modules. */
export const ObservedSchema = z.strictObject({
  tookMs: CountsSchema,
  perTest: z.record(z.string(), CountsSchema),
  atLoad: CountsSchema,
});
export type Observed = z.infer<typeof ObservedSchema>;

/**
 * `Ignored`: the mutant takes effect while a module loads, so every test would need a new process. `Spoiled`: the test that
 * noticed it now fails without it too, so the worker ends and a new one tries the mutant again.
 */
export const ResultSchema = z.strictObject({
  id: z.string(),
  status: z.enum(['Begun', 'Killed', 'Survived', 'NoCoverage', 'Ignored', 'Spoiled']),
  by: z.string().optional(),
});
export type MutantResult = z.infer<typeof ResultSchema>;
