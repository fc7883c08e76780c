/** Decides which of a person's sessions may continue: every change of credentials raises the session epoch. Pure. */

/** In a document whose change ends sessions. Absent: it was never raised. */
export type EpochFields = {
  readonly sessionEpoch?: number;
  /** The session that asked for the last raise: it continues. */
  readonly sessionEpochBy?: string;
};

/** Two documents decide who may sign in, and no write covers both, so each counts its own changes. */
type ByDocument<T> = { readonly account: T; readonly secondFactor: T };
export type EpochState = ByDocument<EpochFields>;
export type SessionEpoch = ByDocument<number>;

/** The epoch of sessions and documents that predate epochs. */
const FIRST: SessionEpoch = { account: 0, secondFactor: 0 };
/** The epoch of somebody without an account: it ends every session. */
export const EPOCH_STATE_OF_NOBODY: EpochState = { account: { sessionEpoch: Infinity }, secondFactor: {} };

export const pickEpochFields = ({ sessionEpoch, sessionEpochBy }: EpochFields): EpochFields => ({
  ...(sessionEpoch !== undefined && { sessionEpoch }),
  ...(sessionEpochBy !== undefined && { sessionEpochBy }),
});

/** The epoch for a new session. Read it before or together with the data that admits the person, never afterwards. */
export const sumSessionEpoch = ({ account, secondFactor }: EpochState): SessionEpoch => ({
  account: account.sessionEpoch ?? 0,
  secondFactor: secondFactor.sessionEpoch ?? 0,
});

/** Ends every earlier session except `by`; write it together with the change that causes it. */
export function raiseSessionEpoch<T extends EpochFields>(record: T, by?: string): T {
  const { sessionEpoch = 0, sessionEpochBy: _, ...rest } = record;
  const raised: EpochFields = {
    sessionEpoch: sessionEpoch + 1,
    ...(by !== undefined && { sessionEpochBy: by }),
  };
  return { ...(rest as T), ...raised };
}

export type EpochHolder = { readonly sessionId: string; readonly epoch?: SessionEpoch | undefined };

/** False for a session of an older epoch: it is over, whatever else is known of it. */
export function isOfEpoch({ sessionId, epoch = FIRST }: EpochHolder, state: EpochState): boolean {
  const goesOn = (own: number, { sessionEpoch = 0, sessionEpochBy }: EpochFields): boolean =>
    own >= sessionEpoch || sessionEpochBy === sessionId;
  return goesOn(epoch.account, state.account) && goesOn(epoch.secondFactor, state.secondFactor);
}
