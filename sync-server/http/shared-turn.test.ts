// Proves that everybody who waits in a turn of the event loop goes on in the same one, in order, and later callers in a later one.
import { expect, it } from 'vitest';
import { makeSharedTurn } from './shared-turn.ts';

it('lets all who wait go on together, after what else the turn brings', async () => {
  const turn = makeSharedTurn();
  const seen: string[] = [];
  const pass = async (name: string): Promise<void> => {
    await turn();
    seen.push(name);
  };
  const [first, second] = [pass('first'), pass('second')];
  await Promise.resolve().then(() => seen.push('microtask'));
  const later = new Promise<void>((resolve) => {
    setImmediate(() => {
      seen.push('next in line');
      void pass('later').then(resolve);
    });
  });
  await Promise.all([first, second, later]);
  expect(seen).toEqual(['microtask', 'first', 'second', 'next in line', 'later']);
});
