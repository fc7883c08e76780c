/**
 * Proves that only a feature's own folders and the lists name it, with the investor programme as the example. Every other
 * file that must name it has its reason here; new code belongs in a folder of the feature, behind its declarations.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inRepository } from './planted-tree.ts';

const FOLDERS = ['.ci', 'app', 'couchdb', 'domain', 'service-worker', 'sync-server'];

/** The lists of features, one for each of the three houses. */
const LISTS = ['app/features.ts', 'domain/features.ts', 'sync-server/features.ts'];

/** Every other file that names it: path → why. */
const NAMED: Readonly<Record<string, string>> = {
  'app/features/admin/staff-tasks.ts': 'the tasks of operators, which only their screen loads',
  'app/features/landing/public-page.ts': 'the front page says what there is, in words for search engines',
  'app/features/launchpad/anti-rug-panel.tsx': 'the specification’s word for the backers of a project',
  'app/pages/landing-below-fold.tsx': 'a page where features meet',
  'domain/public-parts.ts': 'texts for visitors, whose first load has no room for rules and schemas',
  'domain/wire-parts.ts': 'errors, kinds of transactions and fields for the app, which loads no rules',
  'sync-server/identity/credentials/common-passwords.ts': 'the word is a common password',
};

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

function filesNaming(word: string): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name).slice(inRepository('').length)),
  );
  const elsewhere = files.filter((file) => !file.split('/').includes(word) && !isTest(file));
  return elsewhere.filter((file) => readFileSync(inRepository(file), 'utf8').toLowerCase().includes(word));
}

it('only its folders, the lists, and files with a reason name the investor programme', () => {
  expect(filesNaming('investor').toSorted()).toEqual([...LISTS, ...Object.keys(NAMED)].toSorted());
});
