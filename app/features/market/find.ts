/** The projects whose tokens are on the market, from the listings on this device. */
import { IconRocket } from '@tabler/icons-react';
import { TOKEN_IDS } from '#domain/market/listing.ts';
import { readListings } from '#app/data/queries/listings.ts';
import type { Finder } from '#app/finder.ts';
import { matchScore } from '#app/ui/match-score.ts';
import { projectPath } from './project-path.ts';

const findProjects: Finder = async ({ words }, { database }) => {
  if (words.length === 0) return [];
  const { catalog } = database.collections;
  const documents = await catalog
    .find({ selector: { id: { $gte: TOKEN_IDS.first, $lt: TOKEN_IDS.end } } })
    .exec();
  return readListings(documents.map((document) => document.toMutableJSON())).flatMap(
    ({ projectId, title, symbol, type }) => {
      const score = matchScore(words, title, `${symbol} ${type} project`);
      if (score === 0) return [];
      return {
        ...{ id: `project:${projectId}`, group: 'Market' as const, icon: IconRocket, score },
        ...{ title, text: `${symbol} · ${type}`, choice: { to: projectPath(projectId) } },
      };
    },
  );
};

export const finders = [findProjects];
