/** Every bound of the product, named once; forms show them and the authority checks them. Units come last in a name. */
export const amountUnitsMax = 1_000_000_000_000n;
/** No account, the mints included, goes beyond this in either direction. */
export const balanceUnitsMax = 1_000_000_000_000_000_000n;
export const noteLengthMax = 140;
export const nameLengthMin = 2;
export const nameLengthMax = 100;
export const emailLengthMax = 254;
export const passwordLengthMin = 6;
export const passwordLengthMax = 256;
export const contactNameLengthMax = 60;
export const labelLengthMax = 60;
export const privateNoteLengthMax = 500;
export const reasonLengthMax = 200;
/** Of the PIN of a device. */
export const pinDigitsMin = 6;
export const pinDigitsMax = 12;
/** Rounds of PBKDF2-SHA-256 over it. */
export const pinRounds = 600_000;
/** What a wrong PIN costs: the first so many nothing, then the next of these pauses (ms) each time, the last one again and again. */
export const pinWrongFree = 3;
export const pinPausesMs = [30_000, 60_000, 300_000, 900_000] as const;
/** With so many wrong ones in a row the device forgets what it holds. */
export const pinWrongMax = 10;
/** For so long after the device was unlocked a transfer asks for no PIN. */
export const pinFreshMs = 60_000;
export const addressLengthMax = 64;
export const openProposalsMax = 100;
export const staffToldMax = 50;
/** People that one entry about a loss of the journal names. */
export const lossPeoplePerEntryMax = 500;
export const commandIdLengthMin = 16;
export const commandIdLengthMax = 64;

/** Dollars. */
export const purchaseUsdMin = 10n; // C9
export const purchaseUsdMax = 100_000n;
export const openOrdersPerUserMax = 5;
/** How long an order's prices hold, and how long an order that is not paid stays open. */
export const orderLockMs = 15 * 60_000; // R M9
export const orderOpenMs = 24 * 3_600_000;
export const orderIdLengthMax = 48;
/** The id of a payment, a dispute or a refund at the card provider. */
export const providerIdLengthMax = 50;
/** Dollars for one DC. */
export const priceUsdMax = 10_000n;
export const priceEventsShownMax = 10; // C9
export const supplyLogShownMax = 10; // C9
export const phasesShown = 5; // C9

/** Joinings of one person that are still in the vault. */
export const investmentsPerUserMax = 100;
/** The newest steps of what a person owes that its document tells. */
export const receivableStepsShownMax = 20;
/** Stretches in which the queue of exits is published; beyond so many exits neighbours are told as one. */
export const exitQueueRowsMax = 200;

export const commandBatchMax = 50;
/** What a rule may move in one entry. */
export const legsPerRuleMax = 32;
/** With what is collected of each of those who receive, for the mint and for the marketing vault. */
export const legsPerEntryMax = 2 * legsPerRuleMax + 2;
/** The pool has a leg of its own. */
export const investorsPerBatch = legsPerRuleMax - 1;
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
/** What the typed search shows of each way to read a text; the list has the rest. */
export const explorerGroupRows = 5;
export const explorerSearchLengthMax = 80;
/** Movements in and out, each, behind a wallet's balance chart. */
export const explorerChartRows = 500;
export const checkpointPageMax = 50;
/** One head is listed for so many blocks: the roots of full tiles are there already. */
export const checkpointStep = 256;
export const proofsPerRequestMax = 100;
/** Entries that one network address may have hashed for proofs: no fewer than one request may need. */
export const proofLeavesPerMinuteMax = proofsPerRequestMax * entriesPerBlockMax;
/** Proofs that a device keeps, of the newest transactions. */
export const proofsKeptMax = 10_000;
export const receiptFileBytesMax = 64_000;
export const contactsPerUserMax = 2_000;
export const labelsPerUserMax = 5_000;
export const requestsPerUserMax = 500;
/** Tokens of projects, the largest balances, that a wallet lists. */
export const tokensListedMax = 200;
export const notificationsShownMax = 50;
export const devicesPerUserMax = 20;

export const transfersPerMinuteMax = 30;
/** Of a person, of all other kinds together: everything that is decided stays in the journal for ever. */
export const otherCommandsPerMinuteMax = 60;
/** Open ones: those that have ended or were cancelled do not count. */
export const schedulesPerUserMax = 50;
export const scheduleCountMax = 1_000;
export const scheduleAheadDaysMax = 1_830;
/** A first date that passed while the command waited on a device is as good as now for so long. */
export const scheduleLateMinutesMax = 60;
/** So many dates that were missed, because the service stood still, are made up for; with more the schedule is paused. */
export const scheduleCatchUpMax = 3;
export const scheduleWarnHours = 24;
/** The newest dates of a schedule that its document tells the outcome of. */
export const scheduleRunsShownMax = 50;
export const timeZoneLengthMax = 64;
export const accessTokenTtlMs = 10 * 60_000;
/** For so long the predecessor of a refresh token is still taken, once and on the same device: its answer was lost. */
export const refreshGraceMs = 30_000;
export const sessionTtlMs = 30 * 24 * 3_600_000;
/** How long a device is known again after it was last signed in on: as long as browsers keep a cookie. */
export const deviceMarkTtlMs = 400 * 24 * 3_600_000;
/** Codes of authenticator apps: what all of them understand (C9). */
export const twoFactorDigits = 6;
export const twoFactorPeriodSeconds = 30;
/** So many periods before and after the present one are taken too: clocks differ, and typing takes time. */
export const twoFactorStepsOff = 1;
export const twoFactorTriesMax = 5;
export const twoFactorTriesWindowMs = 15 * 60_000;
/** How long a secret waits for its first code. */
export const twoFactorSetUpMs = 15 * 60_000;
export const backupCodesCount = 10; // C9
export const backupCodeLength = 8; // C5
/** How long somebody whose password was right may take to give a code. */
export const challengeMs = 5 * 60_000;
/** How long a command that was confirmed with a code may take to arrive. */
export const confirmedMs = 3_600_000;
export const passkeysPerUserMax = 20;
export const passkeyNameLengthMax = 60;
/** For so long after signing in, or showing it once more, a session may change what signs its person in. */
export const stepUpMs = 10 * 60_000;
/** Wrong passwords, codes and passkeys of one session and of all sessions of a person, in `stepUpTriesMs`. */
export const stepUpTriesPerSessionMax = 5;
export const stepUpTriesPerAccountMax = 20;
export const stepUpTriesMs = 15 * 60_000;
/** How long a browser may take to make a passkey or to use one. */
export const passkeyCeremonyMs = 5 * 60_000;
/** Links that are sent by e-mail: each works once. */
export const verificationLinkMs = 24 * 3_600_000;
export const passwordResetLinkMs = 3_600_000;
/** Of each kind, to one address and from one network: an inbox is nobody's toy. */
export const linkMailsPerHourMax = 3;
export const linkMailsPerNetworkMax = 20;
/** Letters about sign-ups with a taken address: one in so long for each account, and no news after so long. */
export const signUpLetterMs = 24 * 3_600_000;
/** A mail that nobody takes is tried so often, over half a day. */
export const mailAttemptsMax = 8;
export const mailsWaitingMax = 10_000;
/** After so long a notice is no news. */
export const noticeMailMs = 24 * 3_600_000;
export const streamCutWithinMs = 5_000;
export const streamKeepAliveEveryMs = 25_000;
export const streamsPerUserMax = 40;
export const streamBufferBytesMax = 64_000;
export const resyncEveryMs = 60_000;
/** A device compares the journal with the head that it knows so often, and sooner when it gets a network back. */
export const journalCheckEveryMs = 600_000;
export const journalCheckReconnectMs = 30_000;

/** A signed webhook is refused when it is older, or from further in the future, than this. */
export const webhookToleranceMs = 300_000;
export const webhookBytesMax = 256_000;
/** How long a card session can be paid. Stripe takes no less than 30 minutes, counted from when the session is made. */
export const cardSessionTtlMs = 45 * 60_000;

/** What a push service is given at most; the encryption adds its own, and push services take 4,096 bytes. */
export const pushPayloadBytesMax = 3_072;
export const pushEndpointLengthMax = 1_024;
/** Devices of a person that pushes go to; beyond it the one that was added first gets none any more. */
export const pushSubscriptionsPerUserMax = 20;
/** Pushes that wait to be sent, of everybody together; beyond it only security is taken. */
export const pushesWaitingMax = 10_000;
export const pushAttemptsMax = 10;
/** With more notifications than this a push says nothing of how many are unread. */
export const unreadCountedMax = 500;
