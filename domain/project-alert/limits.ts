/** The number of events in the document of a project's vault; older ones are dropped. */
export const vaultEventsMax = 30;
