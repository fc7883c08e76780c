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
  const outcomes = childrenOf(commands);
  const statuses = childrenOf(requests);
  for (const meter of meters) addMeter(registry, meter);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeCommand(type, outcome, seconds) {
      outcomes(type, outcome).inc();
      commandSeconds.observe(seconds);
    },
    observeRequest(route, status, seconds) {
      statuses(route, `${String(Math.floor(status / 100))}xx`).inc();
      requestSeconds.observe(seconds);
    },
  };
}

/** A counter by its two labels, looked up once: naming them for each count sorts and joins them each time. */
function childrenOf<T extends string>(
  counter: Counter<T>,
): (first: string, second: string) => Counter.Internal {
  const known = new Map<string, Map<string, Counter.Internal>>();
  return (first, second) => {
    const ofFirst = known.get(first) ?? new Map<string, Counter.Internal>();
    known.set(first, ofFirst);
    const child = ofFirst.get(second) ?? counter.labels(first, second);
    ofFirst.set(second, child);
    return child;
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
