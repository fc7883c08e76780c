/** Reads the processor time of this machine's processes from Linux's /proc (proc(5)). */
import { readdirSync, readFileSync } from 'node:fs';

const MICROS_PER_TICK = 10_000;

/** Name and ticks of a process, including its ended children; null for a process that has just ended. */
function readStat(pid: string): { readonly name: string; readonly ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const times = stat
      .slice(end + 2)
      .split(' ')
      .slice(11, 15);
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      ticks: times.reduce((sum, time) => sum + Number(time), 0),
    };
  } catch {
    return null;
  }
}

/** The processor time of all processes with this name, such as `beam.smp` or `postgres`, in µs. */
export function processorMicros(name: string): number {
  const stats = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(readStat);
  return stats.reduce((sum, stat) => (stat?.name === name ? sum + stat.ticks * MICROS_PER_TICK : sum), 0);
}

/** The processor time of one process, by its id, in µs. */
export const readProcessorMicros = (pid: number): number =>
  (readStat(String(pid))?.ticks ?? 0) * MICROS_PER_TICK;
