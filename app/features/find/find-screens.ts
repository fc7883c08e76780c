import type { Finder } from '#app/finder.ts';
import { placesFor } from '#app/registered-features.ts';
import { matchScore } from '#app/ui/match-score.ts';

/** Finds the destinations of a person by their title and description. */
export const findScreens: Finder = ({ words }, { person }) => {
  if (words.length === 0) return [];
  return placesFor(person.roles).flatMap(({ to, icon, title, text, label }) => {
    const score = matchScore(words, title, `${label} ${text}`);
    if (score === 0) return [];
    return { ...{ id: `screen:${to}`, group: 'Screens' as const, icon, title, text, score }, choice: { to } };
  });
};
