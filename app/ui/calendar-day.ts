/** The beginning of the local day of a moment; ms. */
export const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
