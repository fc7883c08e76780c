/**
 * One person's device: a browser with its own profile, and the errors it reported. The devices of a worker share one
 * Chromium process; a device that is switched off and on again has its own process, with a profile on the disk.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { chromiumPath, headlessShellPath } from '../../.ci/ensure-chromium.ts';
import { limitEvaluate } from './answering.ts';
import { directWire, makeWire, type Wire } from './wire.ts';

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export type Size = keyof typeof sizes;

/** A phone's user agent says so, because the service names the device after it. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
export type Scheme = 'light' | 'dark';

const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const cameraOf = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
const waitsMs = 20_000;
const storesWithinMs = 60_000;

export type DeviceOptions = {
  readonly size: Size;
  readonly scheme?: Scheme;
  /** Device pixels for each CSS pixel. */
  readonly scale?: number;
  /** Its profile survives closing the browser. */
  readonly keeps?: boolean;
  /** A video (Y4M) that its camera plays in a loop. Without one it has no camera. */
  readonly film?: string;
  /**
   * Whether it stores the app for later, with the service worker, which takes a second. Without it the browser has no
   * service workers, as in some private windows: for journeys that are about something else.
   */
  readonly storesApp?: boolean;
  /**
   * Runs in the whole browser, as people have it: for journeys in which the service worker sends what waits, and for
   * measurements. The others, without `push`, run in Chromium's headless shell: the same engine for a third less processor
   * time, but without background sync, as in some other browsers.
   */
  readonly wholeBrowser?: boolean;
  /** A push network, and a desktop that shows its notifications. Without them nothing can be pushed to the device. */
  readonly push?: { readonly flags: readonly string[]; readonly env: Readonly<Record<string, string>> };
};

/** Every reported error is a fault of the app, except network failures that the test caused. */
type Complaint = { readonly text: string; readonly at: string };

/** What Chromium says when it cannot reach the service: for a request, and for its own check for a newer service worker. */
const UNREACHABLE =
  /^(Failed to load resource: net::ERR_|An unknown error occurred when fetching the script\. )/;

/** Runs in the page before anything else. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

const workerState = (page: Page): Promise<ServiceWorkerState | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);

/** True if the error only means that the page was reloading during the call. */
const isBetweenPages = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Execution context was destroyed');

/** Waits until the service worker has stored everything that the app needs offline, even if the page reloads meanwhile. */
export async function waitUntilStored(page: Page, withinMs = storesWithinMs): Promise<void> {
  const deadline = Date.now() + withinMs;
  const state = () =>
    workerState(page).catch((error: unknown) => {
      if (isBetweenPages(error)) return undefined;
      throw error;
    });
  while ((await state()) !== 'activated') {
    if (Date.now() > deadline) throw new Error('the service worker was not installed in time');
    await page.waitForTimeout(50);
  }
}

/** Waits while the sync line says that the device is busy; a visitor's page has none. */
async function waitUntilSynced(page: Page): Promise<void> {
  const busy = page
    .getByRole('banner')
    .getByRole('status')
    .getByText(/^(Connecting|Syncing)\./);
  await busy.first().waitFor({ state: 'hidden', timeout: waitsMs });
}

let shared: Promise<Browser> | null = null;

const launchOptions = (executablePath: string, args: readonly string[] = []) => ({
  executablePath,
  headless: true,
  args: [...quietArguments, ...args],
});

/** Options of a device that does not share its browser. */
function ownBrowser({ film, push, wholeBrowser = false }: DeviceOptions): LaunchOptions {
  const camera = film === undefined ? [] : cameraOf(film);
  // The headless shell receives no pushes and has no background sync.
  const path = wholeBrowser || push !== undefined ? chromiumPath() : headlessShellPath();
  const launch = launchOptions(path, [...camera, ...(push?.flags ?? [])]);
  return push === undefined ? launch : { ...launch, env: { ...process.env, ...push.env } };
}

function contextOptions({ size, scheme = 'light', scale = 1 }: DeviceOptions): BrowserContextOptions {
  const isPhone = size === 'phone';
  return {
    viewport: sizes[size],
    deviceScaleFactor: scale,
    isMobile: isPhone,
    ...(isPhone ? { userAgent: phoneAgent } : {}),
    hasTouch: isPhone,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  };
}

/** One process for all files of a worker; it ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch(launchOptions(headlessShellPath()));
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = null;
  return sharedBrowser();
}

/** Programs that continue after their last device close it themselves. */
export async function closeBrowser(): Promise<void> {
  const browser = await shared;
  shared = null;
  await browser?.close();
}

/** A device with a network to the service of a host. */
export async function makeDevice(host: { readonly port: number }, options: DeviceOptions): Promise<Device> {
  return new Device(options, await makeWire(host.port), host.port);
}

/** A device that reaches the service directly, without the test's wire. */
export const makeDirectDevice = (host: { readonly port: number }, options: DeviceOptions): Device =>
  new Device(options, directWire(host.port), host.port);

export class Device {
  readonly #options: DeviceOptions;
  readonly #wire: Wire;
  readonly #servicePort: number;
  readonly #complaints: Complaint[] = [];
  readonly #allowed: RegExp[] = [];
  readonly requested = new Set<string>();
  #profile: string | null = null;
  #wasClosed = false;
  #context: BrowserContext | null = null;
  #page: Page | null = null;

  constructor(options: DeviceOptions, wire: Wire, servicePort: number) {
    this.#options = options;
    this.#wire = wire;
    this.#servicePort = servicePort;
  }

  /** The address at which this device reaches the app. */
  get origin(): string {
    return `http://localhost:${String(this.#wire.port)}`;
  }

  get page(): Page {
    if (this.#page === null) throw new Error('the app is closed');
    return this.#page;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('the app is closed');
    return this.#context;
  }

  /** Starts the browser, with or without a network, and opens the app at a path. */
  async open(path: string, options: { readonly offline?: boolean } = {}): Promise<Page> {
    await this.start(options);
    await this.goto(path);
    return this.page;
  }

  /** Starts the browser without opening the app. */
  async start({ offline = false } = {}): Promise<void> {
    if (offline) this.#cut();
    const context = await this.#launch(offline);
    if (this.#options.storesApp === false) await context.addInitScript(removeServiceWorkers);
    context.setDefaultTimeout(waitsMs);
    context.setDefaultNavigationTimeout(waitsMs);
    this.#context = context;
    this.#watch(context);
    this.#page = context.pages()[0] ?? (await context.newPage());
  }

  async #launch(offline: boolean): Promise<BrowserContext> {
    const { film, keeps = false, push, wholeBrowser = false } = this.#options;
    const options = { ...contextOptions(this.#options), offline };
    if (!keeps && film === undefined && push === undefined && !wholeBrowser) {
      if (this.#wasClosed) throw new Error('this device does not keep its profile');
      return (await sharedBrowser()).newContext(options);
    }
    this.#profile ??= mkdtempSync(join(tmpdir(), 'journey-profile-'));
    return chromium.launchPersistentContext(this.#profile, { ...ownBrowser(this.#options), ...options });
  }

  async goto(path: string, page = this.page): Promise<void> {
    await page.goto(this.origin + path);
  }

  /** Another tab of the same browser. */
  async openTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await this.goto(path, page);
    return page;
  }

  /** Goes offline when the app is stored and up to date, as it is once somebody has looked at the first page for a moment. */
  async goOffline(): Promise<void> {
    if (this.#options.storesApp === false) throw new Error('this device does not store the app');
    await waitUntilStored(this.page);
    await waitUntilSynced(this.page);
    await this.loseNetwork();
  }

  /** Cuts the network immediately. */
  async loseNetwork(): Promise<void> {
    this.#cut();
    await this.context.setOffline(true);
  }

  /** Breaks every connection until the returned function is called, without the browser's event for a lost network. */
  interruptNetwork(): () => void {
    this.#cut();
    return () => this.#wire.mend();
  }

  /** Restores the network, even while the browser is closed. */
  async goOnline(): Promise<void> {
    this.#wire.mend();
    await this.#context?.setOffline(false);
  }

  /** Drops the service's next answer to a call whose path begins like this. */
  loseNextAnswer(path: string): Promise<void> {
    this.allowUnreachable();
    return this.#wire.loseNextAnswer(path);
  }

  /** Closes the browser. A device with `keeps` keeps its stored data. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#wasClosed = true;
    this.#context = null;
    this.#page = null;
  }

  async destroy(): Promise<void> {
    await this.close();
    await this.#wire.close();
    if (this.#profile !== null) rmSync(this.#profile, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Allows an error that the journey provokes. */
  allow(expected: RegExp): void {
    this.#allowed.push(expected);
  }

  /** Allows the browser's own reports that it cannot reach the service, for a journey that stops the service or the network. */
  allowUnreachable(): void {
    this.allow(UNREACHABLE);
  }

  /** Errors of the console, the page and the content policy, and requests to other origins. */
  faults(): string[] {
    // The card page leads to and from the public address of the service, past the wire.
    const home = [this.origin, `http://localhost:${String(this.#servicePort)}`];
    const foreign = [...this.requested].filter(
      (url) => /^(https?|wss?):/.test(url) && !home.includes(new URL(url).origin),
    );
    const complaints = this.#complaints.filter(({ text, at }) =>
      this.#allowed.every((expected) => !expected.test(`${text} @ ${at}`)),
    );
    return [
      ...complaints.map(({ text, at }) => `${text} @ ${at}`),
      ...foreign.map((url) => `asked another origin: ${url}`),
    ];
  }

  /** A session of the developer tools' protocol with a page. */
  protocol(page = this.page): Promise<CDPSession> {
    return this.context.newCDPSession(page);
  }

  #cut(): void {
    this.allowUnreachable();
    this.#wire.cut();
  }

  #watch(context: BrowserContext): void {
    context.pages().forEach(limitEvaluate);
    context.on('page', limitEvaluate);
    context.on('request', (request) => this.requested.add(request.url()));
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.#complaints.push({ text: message.text(), at: message.location().url });
      }
    });
    context.on('weberror', (error) => {
      this.#complaints.push({ text: String(error.error()), at: 'page' });
    });
  }
}
