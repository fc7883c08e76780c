/** The newest events of a project's vault in its document; stakes of one day are one event. */
export const vaultEventsMax = 30;
