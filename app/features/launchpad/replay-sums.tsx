import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';
import type { ReplayResult } from '#domain/project-trust/replay.ts';
import { REPLAYED_FIELDS } from '#domain/project-trust/replayed-sums.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { FIELD_TEXT, sumText } from './replay-text.ts';

type Row = {
  readonly name: string;
  readonly replayed: string;
  readonly shown: string;
  readonly holds: boolean;
};

function listRows({ differences, sums }: ReplayResult, project: ProjectValue): Row[] {
  const differing = new Map(differences.map((each) => [each.field, each]));
  const rows = REPLAYED_FIELDS.map((field) => ({
    name: FIELD_TEXT[field],
    replayed: sumText(field, sums[field], project.symbol),
    shown: sumText(field, project[field], project.symbol),
    holds: !differing.has(field),
  })).filter(({ holds, replayed }) => !holds || !/^0\.00 /.test(replayed));
  const backers = differing.get('backers');
  return [
    ...rows,
    {
      name: FIELD_TEXT.backers,
      replayed: sumText('backers', backers?.replayed ?? String(project.backers), ''),
      shown: sumText('backers', String(project.backers), ''),
      holds: backers === undefined,
    },
  ];
}

/** The sums of the entries beside those of the project's page, without those that are zero on both. */
export function ReplaySums({
  result,
  project,
}: {
  readonly result: ReplayResult;
  readonly project: ProjectValue;
}): ReactElement {
  return (
    <section className="vq-card launchpad-section" aria-labelledby="replay-sums">
      <h2 id="replay-sums">The sums</h2>
      <DataTable
        label="The sums of the entries and of the project's page"
        folds
        rows={listRows(result, project)}
        keyOf={({ name }) => name}
        columns={[
          { name: 'Sum', show: ({ name }) => name },
          { name: 'Replayed here', number: true, show: ({ replayed }) => replayed },
          { name: "Project's page", number: true, show: ({ shown }) => shown },
          {
            name: 'The same',
            show: ({ holds }) =>
              holds ? (
                <IconCircleCheck className="vq-good" role="img" aria-label="The same" />
              ) : (
                <IconCircleX className="vq-bad" role="img" aria-label="Differs" />
              ),
          },
        ]}
      />
    </section>
  );
}
