import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../platform/clock.ts';
import { type Asked, askedFrom } from './explorer-filter.ts';

const typingMs = 250;
/** How soon "today" follows midnight. */
const dayEveryMs = 60_000;

/** What the address asks the explorer for, once typing pauses. */
export function useExplorerAsked(): Asked {
  const [parameters] = useSearchParams();
  const [settled] = useDebouncedValue(parameters.toString(), typingMs);
  return askedFrom(new URLSearchParams(settled), useNow(dayEveryMs));
}
