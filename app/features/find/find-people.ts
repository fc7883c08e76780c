import { IconHistory, IconSend } from '@tabler/icons-react';
import { shortAddress } from '#domain/short-address.ts';
import type { Finder, Finding } from '#app/finder.ts';
import { now } from '#app/platform/clock.ts';
import { exactAmount, withCurrency } from '#app/ui/format.ts';
import { matchScore } from '#app/ui/match-score.ts';
import { readKnownPeople } from './known-people.ts';
import { findMonth, type FoundPerson, readMonth } from './month-with-person.ts';
import { type PersonQuery, readPersonQuery } from './person-query.ts';

const peopleMax = 4;

function payFinding({ person, score }: FoundPerson, { amount, currency = 'DC' }: PersonQuery): Finding {
  const { address, name, label } = person;
  const link = new URLSearchParams({ tab: 'send', to: address });
  if (amount !== undefined) {
    link.set('amount', amount);
    link.set('currency', currency);
  }
  const title =
    amount === undefined ? `Pay ${name}` : `Send ${withCurrency(exactAmount(amount), currency)} to ${name}`;
  return {
    ...{ id: `pay:${address}`, group: 'People', icon: IconSend, who: { address, name }, title, score },
    text: label === '' ? shortAddress(address) : label,
    choice: { to: `/wallet?${link.toString()}` },
  };
}

function historyFinding({ person: { address, name }, inHistory, score }: FoundPerson): Finding {
  const link = new URLSearchParams({ tab: 'history', q: inHistory });
  return {
    ...{ id: `history:${address}`, group: 'People', icon: IconHistory, title: `History with ${name}` },
    // Below paying the same person.
    score: score - 0.5,
    choice: { to: `/wallet?${link.toString()}` },
  };
}

/** Finds people by name: to pay them, their history, and the sums of a month once the whole history is on this device. */
export const findPeople: Finder = async ({ text }, around) => {
  const asked = readPersonQuery(text, new Date(now()));
  if (asked.name.length === 0) return [];
  const { people, inHistory } = await readKnownPeople(around);
  const found = people
    .map((person) => ({ person, score: matchScore(asked.name, person.name, person.label) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, peopleMax)
    .map((each): FoundPerson => ({ ...each, inHistory: inHistory(each.person) }));
  const { month } = asked;
  // Without the whole history the sums would be wrong; the history's screen says that a part is missing.
  if (month !== undefined && !around.hasHistory) return found.map(historyFinding);
  if (month === undefined) return found.flatMap((each) => [payFinding(each, asked), historyFinding(each)]);
  const rows = await readMonth(month, around.database);
  return found.flatMap((each) => findMonth(each, month, rows));
};
