/** The stakes of a project, from the service. */
import type { StakeAnswer } from '#domain/project-launch/answers.ts';
import { PROJECT_STAKES_PATH } from '#domain/project-launch/paths.ts';
import { exchange } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';

/** Loads all pages, newest stake first. */
export async function loadStakes(project: string): Promise<Outcome<readonly StakeAnswer[]>> {
  const stakes: StakeAnswer[] = [];
  let cursor: string | null = null;
  do {
    const page: Outcome<{ readonly items: StakeAnswer[]; readonly next: string | null }> = await exchange(
      'get',
      PROJECT_STAKES_PATH,
      { values: { id: project }, query: cursor === null ? {} : { cursor } },
    );
    if (!page.ok) return page;
    stakes.push(...page.value.items);
    cursor = page.value.next;
  } while (cursor !== null);
  return { ok: true, value: stakes };
}
