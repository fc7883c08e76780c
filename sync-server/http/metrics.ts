import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from '../meter.ts';

export type Metrics = {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  readonly observeCommand: (type: string, outcome: string, seconds: number) => void;
  readonly observeRequest: (route: string, status: number, seconds: number) => void;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The metrics of one authority in Prometheus' text format: its requests, and the meters of its parts. */
export function makeMetrics(meters: readonly Meter[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countCommand = addTally(registry, {
    name: 'vaultiq_commands_total',
    help: 'Commands by kind and outcome (committed, refused, undecided)',
    labelNames: ['type', 'outcome'],
  });
  const commandSeconds = new Histogram({
    name: 'vaultiq_command_seconds',
    help: 'From the arrival of a command to its durable answer',
    buckets: SECONDS,
    registers: [registry],
  });
  const countRequest = addTally(registry, {
    name: 'vaultiq_http_requests_total',
    help: 'Requests by route and status class',
    labelNames: ['route', 'status'],
  });
  const requestSeconds = new Histogram({
    name: 'vaultiq_http_request_seconds',
    help: 'Duration of requests other than commands and streams',
    buckets: SECONDS,
    registers: [registry],
  });
  for (const meter of meters) addMeter(registry, meter);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeCommand(type, outcome, seconds) {
      countCommand(type, outcome);
      commandSeconds.observe(seconds);
    },
    observeRequest(route, status, seconds) {
      countRequest(route, STATUS_CLASSES[Math.floor(status / 100)] ?? '0xx');
      requestSeconds.observe(seconds);
    },
  };
}

const STATUS_CLASSES = Array.from({ length: 10 }, (_, digit) => `${String(digit)}xx`);

type Tally = {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly [string, string];
};

/** Adds a counter with two labels. It counts in maps, since the library sorts and joins the labels for each count. */
function addTally(
  registry: Registry,
  { name, help, labelNames }: Tally,
): (first: string, second: string) => void {
  const counts = new Map<string, Map<string, number>>();
  const [firstLabel, secondLabel] = labelNames;
  new Counter({
    name,
    help,
    labelNames: [firstLabel, secondLabel],
    registers: [registry],
    collect() {
      this.reset();
      for (const [first, ofFirst] of counts) {
        for (const [second, count] of ofFirst)
          this.inc({ [firstLabel]: first, [secondLabel]: second }, count);
      }
    },
  });
  return (first, second) => {
    const ofFirst = counts.get(first) ?? new Map<string, number>();
    ofFirst.set(second, (ofFirst.get(second) ?? 0) + 1);
    counts.set(first, ofFirst);
  };
}

function addMeter(registry: Registry, meter: Meter): void {
  const { name, help } = meter;
  if ('read' in meter) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(meter.read());
      },
    });
    return;
  }
  const { label, counts } = meter;
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of counts()) this.inc({ [label]: value }, count);
    },
  });
}
