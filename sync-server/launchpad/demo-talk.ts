import { createHash } from 'node:crypto';
import type { DemoPart, DemoStage, PlannedStep } from '../demo/demo-feature.ts';
import { about } from './demo-launchpad.ts';

/** The author of a text: the admin, the owner, or the index of a wallet. */
type Person = 'admin' | 'owner' | number;
type Said = {
  readonly day: number;
  readonly hour: number;
  readonly symbol: string;
  readonly by: Person;
  readonly type: string;
  readonly more: object;
};

/** The day, the project and the author. Updates and answers are by its creator, as in `demo-launchpad.ts`. */
type When = readonly [day: number, symbol: string, by: Person];

const update = ([day, symbol, by]: When, title: string, text: string): Said => ({
  ...{ day, hour: 16, symbol, by, type: 'project.post_update', more: { title, text } },
});

const ask = ([day, symbol, by]: When, text: string): Said => ({
  ...{ day, hour: 17, symbol, by, type: 'project.ask', more: { text } },
});

const answer = ([day, symbol, by]: When, question: number, text: string): Said => ({
  ...{ day, hour: 18, symbol, by, type: 'project.answer', more: { question, text } },
});

const watch = ([day, symbol, by]: When): Said => ({
  ...{ day, hour: 12, symbol, by, type: 'project.watch', more: { watching: true } },
});

const SAID: readonly Said[] = [
  watch([41, 'KEYS', 0]),
  watch([34, 'TRAIN', 1]),
  watch([37, 'OMAP', 2]),
  update(
    [7, 'SOLAR', 'admin'],
    'Twelve roofs are rented',
    'All twelve schools have signed. The roofs are rented for twenty years, and the first panels are ordered.\n\nThe lease is among the documents.',
  ),
  ask([9, 'SOLAR', 0], 'What happens to the panels when a school closes?'),
  answer(
    [10, 'SOLAR', 'admin'],
    1,
    'They move to the next roof on the list. The lease says that the school pays for taking them down.',
  ),
  update(
    [20, 'SOLAR', 'admin'],
    'The first roof makes power',
    'The school in the harbour has made its first 400 kWh. Half of it was sold.',
  ),
  {
    ...{ day: 8, hour: 9, symbol: 'SOLAR', by: 'admin', type: 'project.add_document' },
    more: {
      title: 'Lease of the school roofs',
      hash: createHash('sha256').update('Lease of the school roofs, 2026\n').digest('hex'),
    },
  },
  update(
    [34, 'TRAIN', 2],
    'A first line is certain',
    'The track operator has confirmed the night slots from the capital to the coast, four times a week.',
  ),
  ask([35, 'TRAIN', 0], 'Can I take a bicycle?'),
  answer(
    [36, 'TRAIN', 2],
    1,
    'Yes: every train has a van with twelve places. They cost nothing extra for backers.',
  ),
  ask([37, 'TRAIN', 1], 'This is a scam, send your DC to me instead!!'),
  {
    ...{ day: 37, hour: 20, symbol: 'TRAIN', by: 'owner', type: 'project.hide' },
    more: { question: 2, reason: 'It asks people to send money elsewhere' },
  },
  ask([41, 'TRAIN', 0], 'Which night is the first train?'),
  update(
    [37, 'OMAP', 1],
    'Half of the paths are drawn',
    'Four thousand kilometres are in, from 212 people who walk.',
  ),
  update(
    [41, 'WELL', 2],
    'The permits are with the staff',
    'We have sent all four permits again. As soon as they are checked, the raise goes on.',
  ),
];

function stepOf({ admin, owner, wallets }: DemoStage, said: Said): PlannedStep {
  const { by, day, hour, more, symbol, type } = said;
  const actor = typeof by === 'number' ? (wallets[by]?.userId ?? '') : by === 'owner' ? owner : admin;
  return { day, hour, commandsOf: about(symbol, { actor, type, name: String(day), more }) };
}

/** Updates, a document, watchers, and questions: answered, unanswered and hidden. */
export const demoTalk: DemoPart = { plan: (stage) => SAID.map((said) => stepOf(stage, said)) };
