/**
 * `npm run simulate -- [--seeds 100000] [--from 1] [--about raises] [--mutant "no fence"]` runs histories and prints the seeds with a
 * fault. Exit 1 when there is one. A seed gives the same history every time.
 */
import { parseArgs } from 'node:util';
import { findFault } from './check-history.ts';
import { HISTORIES } from './histories.ts';
import { MUTANTS } from './mutants.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    about: { type: 'string', default: 'everything' },
    mutant: { type: 'string' },
    failures: { type: 'string', default: '10' },
  },
});
const first = Number(values.from);
const last = first + Number(values.seeds) - 1;
const mutant = MUTANTS.find(({ name }) => name === values.mutant);
if (values.mutant !== undefined && mutant === undefined) {
  throw new Error(`the mutants are: ${MUTANTS.map(({ name }) => name).join(', ')}`);
}

const live = Object.entries(HISTORIES).find(([about]) => about === values.about)?.[1];
if (live === undefined) throw new Error(`histories are about: ${Object.keys(HISTORIES).join(', ')}`);

const startedAt = performance.now();
let failures = 0;
let verdicts = 0;
for (let seed = first; seed <= last && failures < Number(values.failures); seed++) {
  const history = await live(seed, mutant);
  const fault = await findFault(history);
  verdicts += history.seenVerdicts.length;
  if (fault !== null) {
    failures += 1;
    console.log(`seed ${String(seed)}: ${fault}`);
  }
  if ((seed - first + 1) % 1_000 === 0)
    console.log(`  up to seed ${String(seed)}: ${String(failures)} faults`);
}
const seconds = ((performance.now() - startedAt) / 1_000).toPrecision(3);
console.log(
  `seeds ${String(first)} to ${String(last)}: ${String(failures)} with faults, ${String(verdicts)} verdicts received, ${seconds} s`,
);
process.exitCode = failures === 0 ? 0 : 1;
