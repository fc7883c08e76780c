import { useSearchParams } from 'react-router-dom';

export type Parameters = {
  readonly parameters: URLSearchParams;
  /** Sets the named parameters; '' removes one from the address. `replace` adds no entry to the browser's history. */
  readonly change: (changes: Readonly<Record<string, string>>, replace?: boolean) => void;
};

/** The state of a screen that is in its address, so that "back", a reload and a link restore it. */
export function useParameters(): Parameters {
  const [parameters, setParameters] = useSearchParams();
  return {
    parameters,
    change: (changes, replace = false) => {
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
  };
}
