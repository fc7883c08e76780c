import { type KeyboardEvent, type ReactElement, useId } from 'react';
import './tab-list.css';

type Tab<Value extends string> = { readonly value: Value; readonly label: string };

type Props<Value extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The panel of the selected tab. */
  readonly children: ReactElement;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs above one panel; arrows move between them. It is small on purpose, because sign-in uses it before anything else is
 * loaded.
 */
export function TabList<Value extends string>(props: Props<Value>): ReactElement {
  const { label, tabs, value, onChange, children } = props;
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className="vq-tabs" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + value} className="vq-tab-panel">
        {children}
      </div>
    </div>
  );
}
