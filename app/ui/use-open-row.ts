import { type To, useLocation, useNavigate } from 'react-router-dom';

const name = 'open';

type OpenRow = {
  /** The id of the row whose details are shown, or null. */
  readonly id: string | null;
  /** The path of this page with the row's details open. */
  readonly linkTo: (id: string) => To;
  /** For the link: on a phone "back" closes the details. */
  readonly state: unknown;
  readonly close: () => void;
};

const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** Which row of a list is open. It is in the address, so that a reload, "back" and a shared link restore it. */
export function useOpenRow(): OpenRow {
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const linkTo = (id: string): To => {
    const next = new URLSearchParams(search);
    next.set(name, id);
    return { pathname, search: next.toString() };
  };
  const close = (): void => {
    const next = new URLSearchParams(search);
    if (!next.has(name)) return;
    if (wasOpenedHere(state)) {
      void navigate(-1);
      return;
    }
    next.delete(name);
    void navigate({ pathname, search: next.toString() }, { replace: true });
  };
  return { id: parameters.get(name), linkTo, state: { openedHere: true }, close };
}
