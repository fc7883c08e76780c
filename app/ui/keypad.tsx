import { IconBackspace } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { KeypadKey } from './keypad-text.ts';
import type { DecimalMark } from './typed-amount.ts';
import './keypad.css';

type Props = {
  /** The decimal mark of an amount; null for digits only. */
  readonly mark: DecimalMark | null;
  readonly disabled?: boolean;
  readonly onKey: (key: KeypadKey) => void;
};

type KeyProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const MARK_LABELS: Readonly<Record<DecimalMark, string>> = { '.': 'Decimal point', ',': 'Decimal comma' };

/** The field keeps the focus, so that a person can also type between taps. */
const Key = ({ label, disabled, onPress, children }: KeyProps): ReactElement => (
  <button
    type="button"
    className="vq-key"
    aria-label={label}
    disabled={disabled}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
);

/** The app's own keys for an amount or a PIN on a phone, so that no keyboard covers the screen. */
export function Keypad({ mark, disabled = false, onKey }: Props): ReactElement {
  return (
    <div className="vq-keypad" role="group" aria-label="Keypad">
      {DIGITS.map((digit) => (
        <Key key={digit} label={digit} disabled={disabled} onPress={() => onKey(digit)}>
          {digit}
        </Key>
      ))}
      {mark === null ? (
        <span />
      ) : (
        <Key label={MARK_LABELS[mark]} disabled={disabled} onPress={() => onKey('mark')}>
          {mark}
        </Key>
      )}
      <Key label="0" disabled={disabled} onPress={() => onKey('0')}>
        0
      </Key>
      <Key label="Delete" disabled={disabled} onPress={() => onKey('delete')}>
        <IconBackspace aria-hidden />
      </Key>
    </div>
  );
}
