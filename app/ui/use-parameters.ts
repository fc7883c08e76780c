import { useSearchParams } from 'react-router-dom';

export type Parameters = {
  readonly parameters: URLSearchParams;
  /** Sets what is named; '' takes it out of the address. `replace` leaves no step to go back to. */
  readonly change: (changes: Readonly<Record<string, string>>, replace?: boolean) => void;
};

/** The state of a screen that is kept in its address, so that back, reload and a link bring it again. */
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
