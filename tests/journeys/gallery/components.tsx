import type { ReactElement } from 'react';
import { Section } from './section.tsx';
import { SPECIMENS } from './specimens/specimens.ts';

const grid = {
  display: 'grid',
  gap: '1.5rem 2rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
} as const;

/** Every shared component in each of its states. */
export const Components = (): ReactElement => (
  <>
    {Object.entries(SPECIMENS)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([file, states]) => (
        <Section key={file} title={file}>
          <div style={grid}>
            {Object.entries(states).map(([state, show]) => (
              <div key={state} data-specimen={`${file}: ${state}`}>
                <p className="vq-dimmed vq-small">{state}</p>
                {show()}
              </div>
            ))}
          </div>
        </Section>
      ))}
  </>
);
