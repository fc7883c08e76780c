/** Finds projects that are not launched. The market finds the tokens of launched ones. */
import { IconRocket } from '@tabler/icons-react';
import type { Finder } from '#app/finder.ts';
import { matchScore } from '#app/ui/match-score.ts';
import { projectPath, TYPE_TEXT } from './project-text.ts';
import { PROJECT_IDS, readProjects } from './use-projects.ts';

const findProjects: Finder = async ({ words }, { database }) => {
  if (words.length === 0) return [];
  const documents = await database.collections.catalog
    .find({ selector: { id: { $gte: PROJECT_IDS.first, $lt: PROJECT_IDS.end } } })
    .exec();
  return readProjects(documents.map((document) => document.toMutableJSON())).flatMap(
    ({ id, stage, symbol, title, type }) => {
      const score = matchScore(words, title, `${symbol} ${TYPE_TEXT[type]} project`);
      if (score === 0 || stage === 'launched') return [];
      return {
        ...{ id: `launchpad:${id}`, group: 'Market' as const, icon: IconRocket, score },
        ...{ title, text: `${symbol} · ${TYPE_TEXT[type]}`, choice: { to: projectPath(id) } },
      };
    },
  );
};

export const finders = [findProjects];
