import { useMediaQuery } from '@mantine/hooks';

const now = { getInitialValueInEffect: false };

/** Below 768 px the screen shows one thing at a time. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)', false, now);

/** From 1200 px tables are tables; below they are cards. */
export const useHasTables = (): boolean => useMediaQuery('(min-width: 75em)', true, now);

/** From 992 px a form has room for its result beside it. */
export const useHasColumns = (): boolean => useMediaQuery('(min-width: 62em)', true, now);

/** From 1200 px a list has a pane for its details beside it. */
export const useHasPane = (): boolean => useMediaQuery('(min-width: 75em)', false, now);
