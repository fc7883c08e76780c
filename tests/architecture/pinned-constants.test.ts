// Proves that no limit, time, size or count changes unnoticed: this file repeats those of domain/limits.ts and domain/*/limits.ts as literals,
// and pinned-numbers.json those of all other modules. A new one must be added.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namedNumbers } from './named-numbers.ts';
import { inRepository } from './planted-tree.ts';

const PINNED: Readonly<Record<string, unknown>> = {
  accessTokenTtlMs: 600000,
  activityDays: 30,
  addressLengthMax: 64,
  allowedAddressesMax: 200,
  amountUnitsMax: 1000000000000n,
  answerLengthMax: 2000,
  auditFindingsLengthMax: 1_000,
  backersPerAnnouncement: 100,
  backersPerDelivery: 20,
  backersPerRefund: 13,
  backupCodeLength: 8,
  backupCodesCount: 10,
  balanceUnitsMax: 1000000000000000000n,
  blockBytesMax: 4000000,
  blockEntriesPageMax: 100,
  burnsShownMax: 30,
  cardSessionTtlMs: 2700000,
  challengeMs: 300000,
  changesPerProjectMax: 10,
  checkpointPageMax: 50,
  checkpointStep: 256,
  commandBatchMax: 50,
  commandIdLengthMax: 64,
  commandIdLengthMin: 16,
  confirmedMs: 3600000,
  contactNameLengthMax: 60,
  contactNoteLengthMax: 280,
  contactsPerUserMax: 2000,
  curvePointsMax: 60,
  deviceMarkTtlMs: 34560000000,
  devicesPerUserMax: 20,
  documentTitleLengthMax: 100,
  documentsPerProjectMax: 20,
  draftFieldsMax: 40,
  draftLengthMax: 110_000,
  draftsPerUserMax: 100,
  emailLengthMax: 254,
  entriesPerBlockMax: 1000,
  exitQueueRowsMax: 200,
  explorerChartRows: 500,
  explorerGroupRows: 5,
  explorerHashLengthMin: 4,
  explorerPageSize: 20,
  explorerPageSizeMax: 100,
  explorerSearchLengthMax: 80,
  explorerWindowRows: 200,
  fileBytesMax: 262144,
  filePendingMs: 86400000,
  fileSideMax: 1024,
  filesPendingMax: 20,
  investmentsPerUserMax: 100,
  investorsPerBatch: 31,
  journalCheckEveryMs: 600000,
  journalCheckReconnectMs: 30000,
  labelLengthMax: 60,
  labelsPerUserMax: 5000,
  largestHoldersMax: 10,
  legsPerEntryMax: 66,
  legsPerRuleMax: 32,
  linkMailsPerHourMax: 3,
  linkMailsPerNetworkMax: 20,
  lossPeoplePerEntryMax: 500,
  mailAttemptsMax: 8,
  mailsWaitingMax: 10000,
  nameLengthMax: 100,
  nameLengthMin: 2,
  noteLengthMax: 140,
  noticeMailMs: 86400000,
  notificationsShownMax: 50,
  openOrdersPerUserMax: 5,
  openProposalsMax: 100,
  openQuestionsMax: 3,
  openQuestionsPerProjectMax: 200,
  orderIdLengthMax: 48,
  orderLockMs: 900000,
  orderOpenMs: 86400000,
  otherCommandsPerMinuteMax: 60,
  passkeyCeremonyMs: 300000,
  passkeyNameLengthMax: 60,
  passkeysPerUserMax: 20,
  passwordLengthMax: 256,
  passwordLengthMin: 6,
  passwordResetLinkMs: 3600000,
  pendingProjectsMax: 5,
  peoplePerAnnouncement: 100,
  phasesShown: 5,
  pictureBytesMax: 65536,
  pictureSide: 256,
  pinDigitsMax: 12,
  pinDigitsMin: 6,
  pinFreshMs: 60000,
  pinPausesMs: [30000, 60000, 300000, 900000],
  pinRounds: 600000,
  pinWrongFree: 3,
  pinWrongMax: 10,
  priceEventsShownMax: 10,
  pricePointsKept: 30,
  pricePointsMax: 60,
  priceUsdMax: 10000n,
  privateNoteLengthMax: 500,
  projectDescriptionLengthMax: 5000,
  projectPageMax: 50,
  projectTitleLengthMax: 100,
  proofLeavesPerMinuteMax: 100000,
  proofsKeptMax: 10000,
  proofsPerRequestMax: 100,
  providerIdLengthMax: 50,
  pullBatchMax: 1000,
  purchaseUsdMax: 100000n,
  purchaseUsdMin: 10n,
  pushAttemptsMax: 10,
  pushBatchMax: 100,
  pushEndpointLengthMax: 1024,
  pushPayloadBytesMax: 3072,
  pushSubscriptionsPerUserMax: 20,
  pushesWaitingMax: 10000,
  questionLengthMax: 500,
  queueLengthMax: 5000,
  raiseDaysAheadMax: 730,
  reasonLengthMax: 200,
  receiptFileBytesMax: 64000,
  receivableStepsShownMax: 20,
  refreshGraceMs: 30000,
  requestBytesMax: 256000,
  requestsPerUserMax: 500,
  resyncEveryMs: 60000,
  returnedStakesShownMax: 50,
  scheduleAheadDaysMax: 1830,
  scheduleCatchUpMax: 3,
  scheduleCountMax: 1000,
  scheduleLateMinutesMax: 60,
  scheduleRunsShownMax: 50,
  scheduleWarnHours: 24,
  schedulesPerUserMax: 50,
  sessionTtlMs: 2592000000,
  signUpLetterMs: 86400000,
  staffNotifiedMax: 50,
  stakesPerBackerMax: 100,
  stepUpMs: 600000,
  stepUpTriesMs: 900000,
  stepUpTriesPerAccountMax: 20,
  stepUpTriesPerSessionMax: 5,
  streamBufferBytesMax: 64000,
  streamCutWithinMs: 5000,
  streamKeepAliveEveryMs: 25000,
  streamsPerUserMax: 40,
  supplyLogShownMax: 10,
  symbolLengthMax: 10,
  symbolLengthMin: 2,
  timeZoneLengthMax: 64,
  tokensListedMax: 200,
  transfersPerMinuteMax: 30,
  twoFactorDigits: 6,
  twoFactorPeriodSeconds: 30,
  twoFactorSetUpMs: 900000,
  twoFactorStepsOff: 1,
  twoFactorTriesMax: 5,
  twoFactorTriesWindowMs: 900000,
  unreadCountedMax: 500,
  updateTextLengthMax: 2000,
  updateTitleLengthMax: 100,
  updatesPerDayMax: 10,
  updatesPerProjectMax: 200,
  vaultEventsMax: 30,
  verificationLinkMs: 86400000,
  volumeHoursMax: 24,
  watchedProjectsMax: 100,
  webhookBytesMax: 256000,
  webhookToleranceMs: 300000,
};

const limitFiles = (): readonly string[] => [
  'domain/limits.ts',
  ...readdirSync(inRepository('domain')).flatMap((folder) => {
    const path = join('domain', folder, 'limits.ts');
    return existsSync(inRepository(path)) ? [path] : [];
  }),
];

it('every limit has its pinned value, and is named by one file', async () => {
  const modules = await Promise.all(
    limitFiles().map((path) => import(inRepository(path)) as Promise<Record<string, unknown>>),
  );
  const named = modules.flatMap((limits) => Object.entries(limits));
  expect(Object.fromEntries(named)).toEqual(PINNED);
  expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(PINNED).toSorted());
});

const FOLDERS = ['app', 'couchdb', 'service-worker', 'sync-server'];
const isProduction = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('app/ui/testing/');
const modules = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
    .filter(isProduction)
    .sort();

it('every number that a module names has its pinned value', () => {
  const found = modules().flatMap((path) => {
    const numbers = namedNumbers(readFileSync(inRepository(path), 'utf8'), path);
    return Object.keys(numbers).length > 0 ? [[path, numbers] as const] : [];
  });
  const pinned = JSON.parse(
    readFileSync(inRepository('tests/architecture/pinned-numbers.json'), 'utf8'),
  ) as Record<string, unknown>;
  expect(Object.fromEntries(found)).toEqual(pinned);
});

it('finds the numbers of a module', () => {
  const text = [
    'const SECOND_MS = 1_000;',
    'export const WAITS_MS: number = 5 * SECOND_MS;',
    'const UNITS = -10n;',
    'const PAUSES = [1, SECOND_MS * 2] as const;',
    'export const PACE = { everyMs: 2 ** 3, name: "x" } satisfies object;',
    'const fromElsewhere = imported * 2;',
    'let state = 0;',
    'function inner() { const unseen = 1; }',
  ].join('\n');
  expect(namedNumbers(text, 'a.ts')).toEqual({
    SECOND_MS: 1_000,
    WAITS_MS: 5_000,
    UNITS: '-10n',
    PAUSES: [1, 2_000],
    'PACE.everyMs': 8,
  });
});
