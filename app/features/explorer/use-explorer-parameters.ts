import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '#app/platform/clock.ts';
import { type ExplorerParameters, explorerParametersFrom } from './explorer-filter.ts';

const typingMs = 250;
/** The delay after midnight until "today" changes. */
const dayEveryMs = 60_000;

/** The explorer's parameters from the address, once typing pauses. */
export function useExplorerParameters(): ExplorerParameters {
  const [parameters] = useSearchParams();
  const [settled] = useDebouncedValue(parameters.toString(), typingMs);
  return explorerParametersFrom(new URLSearchParams(settled), useNow(dayEveryMs));
}
