/** Every limit of the product, named once; forms show them and the authority checks them. Units come last in a name. */
export const amountUnitsMax = 1_000_000_000_000n;
/** The limit of every account in both directions, mints included. */
export const balanceUnitsMax = 1_000_000_000_000_000_000n;
export const noteLengthMax = 140;
export const nameLengthMin = 2;
export const nameLengthMax = 100;
export const emailLengthMax = 254;
export const passwordLengthMin = 6;
export const passwordLengthMax = 256;
export const contactNameLengthMax = 60;
export const contactNoteLengthMax = 280;
export const labelLengthMax = 60;
export const privateNoteLengthMax = 500;
export const reasonLengthMax = 200;
/** Digits of a device PIN. */
export const pinDigitsMin = 6;
export const pinDigitsMax = 12;
/** Rounds of PBKDF2-SHA-256 over it. */
export const pinRounds = 600_000;
/**
 * The delays after wrong PINs: the first few are free, then each has the next of these delays (ms), the last one
 * repeatedly.
 */
export const pinWrongFree = 3;
export const pinPausesMs = [30_000, 60_000, 300_000, 900_000] as const;
/** After this many wrong ones in a row the device erases its data. */
export const pinWrongMax = 10;
/** How long after unlocking the device a transfer asks for no PIN. */
export const pinFreshMs = 60_000;
export const addressLengthMax = 64;
/** The number of people that one entry about a loss of the journal names. */
export const lossPeoplePerEntryMax = 500;
export const commandIdLengthMin = 16;
export const commandIdLengthMax = 64;

export const commandBatchMax = 50;
/** The number of legs that a rule may add to an entry. */
export const legsPerRuleMax = 32;
/** Includes the legs of collections from every receiver, to the mint and to the marketing vault. */
export const legsPerEntryMax = 2 * legsPerRuleMax + 2;
export const entriesPerBlockMax = 1_000;
export const blockBytesMax = 4_000_000;
export const queueLengthMax = 5_000;
export const requestBytesMax = 256_000;

export const pullBatchMax = 1_000;
export const pushBatchMax = 100;
export const explorerPageSize = 20;
export const explorerPageSizeMax = 100;
export const explorerWindowRows = 200;
export const explorerHashLengthMin = 4;
/** The number of results that the search shows of each reading; the list has the rest. */
export const explorerGroupRows = 5;
export const explorerSearchLengthMax = 80;
/** The number of incoming and of outgoing transactions behind a wallet's balance chart. */
export const explorerChartRows = 500;
/** The number of entries in one answer about a block; the page asks for the rest. */
export const blockEntriesPageMax = 100;
/** The number of days of which the explorer counts the transactions. */
export const activityDays = 30;
export const checkpointPageMax = 50;
/** One head is listed per this many blocks: the roots of full tiles are stored. */
export const checkpointStep = 256;
export const proofsPerRequestMax = 100;
/** The number of entries that one network may have hashed for proofs; one request may need all of them. */
export const proofLeavesPerMinuteMax = proofsPerRequestMax * entriesPerBlockMax;
/** The number of proofs that a device stores, of its newest transactions. */
export const proofsKeptMax = 10_000;
export const receiptFileBytesMax = 64_000;
export const contactsPerUserMax = 2_000;
export const labelsPerUserMax = 5_000;
export const requestsPerUserMax = 500;
/** The number of project tokens that a wallet lists, by balance. */
export const tokensListedMax = 200;
export const notificationsShownMax = 50;
export const devicesPerUserMax = 20;

export const transfersPerMinuteMax = 30;
/** A person's commands of all other kinds together: every decided one stays in the journal for ever. */
export const otherCommandsPerMinuteMax = 60;
export const accessTokenTtlMs = 10 * 60_000;
/**
 * How long the predecessor of a refresh token is accepted, once and on the same device, because its answer may be lost.
 */
export const refreshGraceMs = 30_000;
export const sessionTtlMs = 30 * 24 * 3_600_000;
/** How long a device stays known after its last sign-in: as long as browsers keep a cookie. */
export const deviceMarkTtlMs = 400 * 24 * 3_600_000;
/** Codes of authenticator apps: the values that all of them support (C9). */
export const twoFactorDigits = 6;
export const backupCodeLength = 8; // C5
/** How long after a sign-in or a proof a session may change credentials. */
export const stepUpMs = 10 * 60_000;
/** Wrong passwords, codes and passkeys of one session and of all sessions of a person, in `stepUpTriesMs`. */
export const stepUpTriesPerSessionMax = 5;
export const stepUpTriesPerAccountMax = 20;
export const stepUpTriesMs = 15 * 60_000;
/** Links sent by e-mail: each works once. */
export const verificationLinkMs = 24 * 3_600_000;
export const passwordResetLinkMs = 3_600_000;
/** Mails of each kind, to one address and from one network, so that nobody can flood an inbox. */
export const linkMailsPerHourMax = 3;
export const linkMailsPerNetworkMax = 20;
/** Letters about sign-ups with a taken address: one per account in this time, and not sent later than this. */
export const signUpLetterMs = 24 * 3_600_000;
/** The number of attempts to send a mail, over half a day. */
export const mailAttemptsMax = 8;
export const mailsWaitingMax = 10_000;
/** After this time a notice is no longer mailed. */
export const noticeMailMs = 24 * 3_600_000;
export const streamCutWithinMs = 5_000;
export const streamKeepAliveEveryMs = 25_000;
export const streamsPerUserMax = 40;
export const streamBufferBytesMax = 64_000;
export const resyncEveryMs = 60_000;
/** How often a device checks the journal against its head; sooner when it gets a network back. */
export const journalCheckEveryMs = 600_000;
export const journalCheckReconnectMs = 30_000;

/** A signed webhook that is older, or from further in the future, is refused. */
export const webhookToleranceMs = 300_000;
export const webhookBytesMax = 256_000;
