/** A metric of the service, read on request. */
export type Meter =
  | { readonly name: string; readonly help: string; readonly read: () => number }
  /** Counts since the start, by the value of a label. */
  | {
      readonly name: string;
      readonly help: string;
      readonly label: string;
      readonly counts: () => ReadonlyMap<string, number>;
    };
