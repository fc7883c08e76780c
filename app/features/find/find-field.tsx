import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactElement } from 'react';

type Props = {
  readonly text: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onChoose: () => void;
  readonly onClose: () => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The field of the search. It keeps the focus; the arrows move through the list below. */
export function FindField({
  text,
  listId,
  activeId,
  onType,
  onMove,
  onChoose,
  onClose,
}: Props): ReactElement {
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a character is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) onChoose();
    else onMove(step);
  };
  return (
    <div className="find-field">
      <IconSearch aria-hidden />
      <input
        data-autofocus
        role="combobox"
        aria-label="Find"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder="Screens, people, transactions, actions"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="vq-icon-button" aria-label="Close" onClick={onClose}>
        <IconX aria-hidden />
      </button>
    </div>
  );
}
