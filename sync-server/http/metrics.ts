import { type Micro, truncateMicro } from '#domain/money.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Gauges = {
  /** Entries decided but not yet durable. */
  readonly queued: () => number;
  readonly writable: () => boolean;
  readonly durableSeq: () => number;
  readonly deliveredSeq: () => number;
  /** Databases of people whose deliveries fail while others are served. */
  readonly quarantined: () => number;
  /** How many people owe, and what they owe together. */
  readonly owed: () => { readonly people: number; readonly dc: Micro };
  /** Payments that were not credited and wait for staff. */
  readonly asides: () => number;
  /** How many indexes of the explorer have all that was written, of how many. */
  readonly search: () => { readonly done: number; readonly of: number };
  readonly openDoorbells: () => number;
  readonly pushes: PushMeters;
};

export type PushMeters = {
  /** What became of pushes since the start. */
  readonly ends: () => ReadonlyMap<string, number>;
  readonly waiting: () => number;
  readonly subscriptions: () => number;
  /** The last entry that pushes have followed. */
  readonly followed: () => number;
};

export type Metrics = {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  readonly observeCommand: (type: string, outcome: string, seconds: number) => void;
  readonly observeRequest: (route: string, status: number, seconds: number) => void;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The measurements of one authority, in Prometheus' text format. */
export function makeMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const commands = new Counter({
    name: 'vaultiq_commands_total',
    help: 'Commands by kind and outcome (committed, refused, undecided)',
    labelNames: ['type', 'outcome'],
    registers: [registry],
  });
  const commandSeconds = new Histogram({
    name: 'vaultiq_command_seconds',
    help: 'From the arrival of a command to its durable answer',
    buckets: SECONDS,
    registers: [registry],
  });
  const requests = new Counter({
    name: 'vaultiq_http_requests_total',
    help: 'Requests by route and status class',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const requestSeconds = new Histogram({
    name: 'vaultiq_http_request_seconds',
    help: 'Duration of requests other than commands and streams',
    buckets: SECONDS,
    registers: [registry],
  });
  addGauges(registry, gauges);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeCommand(type, outcome, seconds) {
      commands.inc({ type, outcome });
      commandSeconds.observe(seconds);
    },
    observeRequest(route, status, seconds) {
      requests.inc({ route, status: `${String(Math.floor(status / 100))}xx` });
      requestSeconds.observe(seconds);
    },
  };
}

const adder =
  (registry: Registry) =>
  (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };

function addPushes(registry: Registry, pushes: PushMeters, durableSeq: () => number): void {
  const add = adder(registry);
  add('vaultiq_push_waiting', 'Pushes that wait to be sent', pushes.waiting);
  add('vaultiq_push_subscriptions', 'Devices that pushes go to', pushes.subscriptions);
  add('vaultiq_push_lag_entries', 'Durable entries not yet looked at for pushes', () =>
    Math.max(0, durableSeq() - pushes.followed()),
  );
  new Counter({
    name: 'vaultiq_pushes_total',
    help: 'Pushes by what became of them',
    labelNames: ['end'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [end, count] of pushes.ends()) this.inc({ end }, count);
    },
  });
}

function addGauges(registry: Registry, gauges: Gauges): void {
  const add = adder(registry);
  add('vaultiq_queue_entries', 'Entries decided but not yet durable', gauges.queued);
  add('vaultiq_writable', '1 while the journal takes writes', () => (gauges.writable() ? 1 : 0));
  add('vaultiq_durable_seq', 'The last durable entry', gauges.durableSeq);
  add('vaultiq_projection_lag_entries', 'Durable entries not yet delivered to everyone', () =>
    Math.max(0, gauges.durableSeq() - gauges.deliveredSeq()),
  );
  add('vaultiq_quarantined_databases', 'Databases of people that take no deliveries', gauges.quarantined);
  add('vaultiq_people_owing', 'People who owe DC', () => gauges.owed().people);
  add('vaultiq_owed_dc', 'What people owe together, whole DC', () =>
    Number(truncateMicro(gauges.owed().dc, 0)),
  );
  add('vaultiq_payments_waiting_for_staff', 'Payments that were not credited', gauges.asides);
  add('vaultiq_search_indexes_behind', 'Indexes of the explorer that are being brought up to date', () => {
    const { done, of } = gauges.search();
    return of - done;
  });
  add('vaultiq_doorbells_open', 'Open doorbells', gauges.openDoorbells);
  addPushes(registry, gauges.pushes, gauges.durableSeq);
}
