/** The maximum passed to a push service; encryption adds to it, and push services accept 4,096 bytes. */
export const pushPayloadBytesMax = 3_072;
export const pushEndpointLengthMax = 1_024;
/** The number of a person's devices that get pushes; beyond it the oldest subscription is removed. */
export const pushSubscriptionsPerUserMax = 20;
/** The number of waiting pushes of everybody; beyond it only security is accepted. */
export const pushesWaitingMax = 10_000;
export const pushAttemptsMax = 10;
/** With more notifications a push does not give the number of unread ones. */
export const unreadCountedMax = 500;
