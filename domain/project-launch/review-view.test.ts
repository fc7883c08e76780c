// Proves what staff read about a creator and a fee before they decide.
import { expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, projectIn } from '#tests/builders/projects.ts';
import { aWorld, OPENED_AT, person } from '#tests/builders/world.ts';
import { isoTime } from '../iso-time.ts';
import { viewReview } from './review-view.ts';

it('says since when the creator has had an account, what became of their other projects, and the fee that is held', () => {
  const on = aWorld().with(
    person('ada').as('admin'),
    person('cleo').holding('5000 DC'),
    person('ben').holding('5000 DC'),
  );
  const submit = (symbol: string) =>
    projectIn(on.send('cleo', 'project.submit', anOffer(on, { symbol, title: symbol })));
  const rejected = submit('AA');
  on.send('ada', 'project.reject', { project: rejected });
  const launched = anOpenProject(on, { creator: 'cleo', staff: 'ada', symbol: 'BB' });
  on.send('ben', 'project.invest', { project: launched, amount: '1000' });
  on.send('cleo', 'project.launch', { project: launched });
  anOpenProject(on, { creator: 'cleo', staff: 'ada', symbol: 'CC' });
  anOpenProject(on, { creator: 'ben', staff: 'ada', symbol: 'DD' });
  on.later(11 * DAY);
  carryOutDue(on);
  submit('EE');
  const project = submit('FF');
  expect(viewReview(on.state, project)).toEqual({
    fee: '250',
    creatorSince: isoTime(OPENED_AT),
    others: { all: 4, launched: 1, failed: 2 },
  });
  expect(viewReview(on.state, launched)?.fee).toBe('0');
  expect(viewReview(on.state, 'p999')).toBeUndefined();
});
