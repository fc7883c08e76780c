import { Modal, VisuallyHidden } from '@mantine/core';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Finding, ShownAfter } from '#app/finder.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { showToast } from '#app/ui/toast.ts';
import { groupFindings, groupRecents } from './group-findings.ts';
import { FindField } from './find-field.tsx';
import { FindResults, optionId } from './find-results.tsx';
import { readRecentChoices, rememberChoice } from './recent-choices.ts';
import { type SearchResult, useFindings } from './use-findings.ts';
import './palette.css';

type Props = {
  readonly person: Person;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called for a choice that shows a component of its own after the palette has closed. */
  readonly onShow: (component: ShownAfter) => void;
};

const listId = 'find-list';

/** Carries out a choice. */
function useChoose({ person, onClose, onShow }: Props): (finding: Finding) => void {
  const navigate = useNavigate();
  const choose = async (finding: Finding): Promise<void> => {
    const { choice } = finding;
    rememberChoice(person.id, finding);
    onClose();
    if ('to' in choice) await navigate(choice.to);
    else if ('run' in choice) await choice.run();
    else onShow((await choice.show()).Component);
  };
  return (finding) => {
    choose(finding).catch(() => showToast('That did not work', 'Please try again.', 'bad'));
  };
}

type PaletteInput = {
  /** The typed text. */
  readonly text: string;
  readonly found: SearchResult;
  readonly active: Finding | undefined;
  /** Whether the person has moved to a row: Enter then opens it, whatever else is found. */
  readonly isPicked: boolean;
};

/** Enter waits until the search for the typed text is complete, so that it opens the best finding. */
function useEnter({ text, found, active, isPicked }: PaletteInput, choose: (finding: Finding) => void) {
  const entered = useRef(false);
  const isReady = found.text === text && (found.complete || isPicked);
  const settle = (): void => {
    if (!entered.current || !isReady) return;
    entered.current = false;
    if (active !== undefined) choose(active);
  };
  const onAnswer = useEffectEvent(settle);
  useEffect(() => onAnswer(), [found]);
  useEffect(() => {
    entered.current = false;
  }, [text]);
  return (): void => {
    entered.current = true;
    settle();
  };
}

function PaletteBody(props: Props): ReactElement {
  const { person, onClose } = props;
  const [text, setText] = useState('');
  const [recents] = useState(() => readRecentChoices(person.id));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const found = useFindings(text, person);
  const choose = useChoose(props);
  const isEmpty = found.text.trim() === '';
  const groups = [
    ...(isEmpty ? groupRecents(recents) : []),
    ...groupFindings(found.findings, isEmpty ? [] : recents),
  ];
  const options = groups.flatMap(({ findings }) => findings);
  const active = options.find(({ id }) => id === chosenId) ?? options[0];
  const isPicked = chosenId !== null && active?.id === chosenId;
  const enter = useEnter({ text, found, active, isPicked }, choose);
  const move = (step: number): void => {
    const at = active === undefined ? -1 : options.indexOf(active);
    const next = options[(at + step + options.length) % options.length];
    setChosenId(next?.id ?? null);
  };
  return (
    <>
      <FindField
        text={text}
        listId={listId}
        activeId={active === undefined ? undefined : optionId(active)}
        onType={(typed) => {
          setText(typed);
          setChosenId(null);
        }}
        onMove={move}
        onChoose={enter}
        onClose={onClose}
      />
      <FindResults
        id={listId}
        groups={groups}
        active={active}
        nothingFor={found.complete && options.length === 0 ? found.text.trim() : null}
        onChoose={choose}
        onClose={onClose}
      />
    </>
  );
}

/** Finds screens, actions, people, transactions and projects on this device, without a network too. */
export function Palette(props: Props): ReactElement {
  const { opened, onClose } = props;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="lg"
      yOffset="12dvh"
      classNames={{ inner: 'find-inner', content: 'find-dialog' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <VisuallyHidden>
          <Modal.Title>Find</Modal.Title>
        </VisuallyHidden>
        <Modal.Body className="find-body">
          <PaletteBody {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
