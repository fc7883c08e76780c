import { IconSearch } from '@tabler/icons-react';
import { type ReactElement, Suspense, useCallback, useEffect, useState } from 'react';
import type { ShownAfter } from '#app/finder.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import './find-button.css';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** `⌘K`, `Ctrl+K`, or `/` outside a field. A screen with its own search handles `/` first. */
function asksToFind(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || isDialogOpen()) return false;
  if (event.metaKey || event.ctrlKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event.target);
}

function useFindKeys(onFind: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!asksToFind(event)) return;
      event.preventDefault();
      onFind();
    };
    // Listens on the window, so that a screen, which listens on the document, handles the key first.
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, [onFind]);
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the app's search, whose code is loaded at that moment. */
export function FindButton(): ReactElement | null {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [After, setAfter] = useState<ShownAfter | null>(null);
  const open = useCallback(() => {
    setWasOpened(true);
    setOpened(true);
  }, []);
  useFindKeys(open);
  if (session.status !== 'signed-in') return null;
  return (
    <>
      <button type="button" className="find-button" aria-label="Find" aria-haspopup="dialog" onClick={open}>
        <IconSearch aria-hidden />
        <span className="find-button-words" aria-hidden>
          Find
        </span>
        <kbd className="find-button-key" aria-hidden>
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Palette
            person={session.person}
            opened={opened}
            onClose={() => {
              setOpened(false);
            }}
            onShow={(component) => {
              setAfter(() => component);
            }}
          />
        </Suspense>
      ) : null}
      {After === null ? null : (
        <After
          person={session.person}
          onClose={() => {
            setAfter(null);
          }}
        />
      )}
    </>
  );
}
