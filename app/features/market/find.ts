/** Finds the projects whose tokens are on the market, from the listings on this device. */
import { IconRocket } from '@tabler/icons-react';
import { readListings } from '#app/data/queries/listings.ts';
import type { Finder } from '#app/finder.ts';
import { priceText } from '#app/ui/market-format.ts';
import { matchScore } from '#app/ui/match-score.ts';
import { projectPath } from './project-path.ts';

const findProjects: Finder = async ({ words }, data) => {
  if (words.length === 0) return [];
  const listings = await readListings(data);
  return listings.flatMap(({ projectId, title, symbol, type, priceUsd }) => {
    const score = matchScore(words, title, `${symbol} ${type} project`);
    if (score === 0) return [];
    return {
      ...{ id: `project:${projectId}`, group: 'Market' as const, icon: IconRocket, score },
      ...{
        title,
        text: `${symbol} · ${type} · ${priceText(priceUsd)}`,
        choice: { to: projectPath(projectId) },
      },
    };
  });
};

export const finders = [findProjects];
