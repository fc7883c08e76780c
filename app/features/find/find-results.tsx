import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Finding } from '#app/finder.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import type { GroupOfFindings } from './group-findings.ts';

type OptionProps = {
  readonly finding: Finding;
  readonly isActive: boolean;
  readonly onChoose: (finding: Finding) => void;
};

export const optionId = ({ id }: Finding): string => `find-${id.replaceAll(/\W/g, '-')}`;

function Option({ finding, isActive, onChoose }: OptionProps): ReactElement {
  const { icon: Icon, who, title, text, end } = finding;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keys of the search field select an option; the focus stays in the field.
    <div
      ref={row}
      id={optionId(finding)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="find-option"
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={() => {
        onChoose(finding);
      }}
    >
      {who === undefined ? (
        <span className="find-icon">
          <Icon aria-hidden />
        </span>
      ) : (
        <Avatar address={who.address} name={who.name} />
      )}
      <span className="find-words">
        <span className="find-title">{title}</span>
        {text === undefined ? null : <span className="find-text">{text}</span>}
      </span>
      {end === undefined ? null : <span className="find-end vq-figures">{end}</span>}
    </div>
  );
}

type Props = {
  readonly id: string;
  readonly groups: readonly GroupOfFindings[];
  readonly active: Finding | undefined;
  /** The text for which nothing was found. */
  readonly nothingFor: string | null;
  readonly onChoose: (finding: Finding) => void;
  readonly onClose: () => void;
};

function Nothing({ text, onClose }: { readonly text: string; readonly onClose: () => void }): ReactElement {
  return (
    <div className="find-nothing">
      <p>Nothing on this device matches “{text}”.</p>
      <Button
        component={Link}
        to={`/explorer?${new URLSearchParams({ q: text }).toString()}`}
        variant="default"
        onClick={onClose}
      >
        Search the public explorer
      </Button>
    </div>
  );
}

/** The groups of results, or the message that nothing was found, with one next step. */
export function FindResults({ id, groups, active, nothingFor, onChoose, onClose }: Props): ReactElement {
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <>
      <VisuallyHidden role="status">{count === 1 ? '1 result' : `${String(count)} results`}</VisuallyHidden>
      {nothingFor === null || nothingFor === '' ? null : <Nothing text={nothingFor} onClose={onClose} />}
      <div id={id} role="listbox" aria-label="Results" className="find-list">
        {groups.map(({ name, findings }) => (
          <div key={name} role="group" aria-label={name} className="find-group">
            <div className="find-group-name" aria-hidden>
              {name}
            </div>
            {findings.map((finding) => (
              <Option key={finding.id} finding={finding} isActive={finding === active} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </div>
      <p className="find-keys" aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Enter</kbd> choose <kbd>Esc</kbd> close
      </p>
    </>
  );
}
