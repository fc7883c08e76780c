import type { DataState } from './device-context.ts';
import type { DeviceData } from './device-data.ts';

type Waiter = { readonly resolve: (data: DeviceData) => void; readonly reject: (error: Error) => void };

/** Actions that wait until the data of this device is open. */
export class OpeningQueue {
  #state: DataState = { status: 'opening', data: null };
  #waiters: Waiter[] = [];

  /** Resolves to the data once it is open; rejects when it cannot be opened. */
  readonly wait = (): Promise<DeviceData> =>
    new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.#answer();
    });

  update(state: DataState): void {
    this.#state = state;
    this.#answer();
  }

  /** Rejects all waiting actions, because nobody will open the data. */
  end(): void {
    this.update({ status: 'failed', problem: 'The data of this device were closed.', data: null });
  }

  #answer(): void {
    const { status, data, problem } = this.#state;
    if (status === 'opening') return;
    for (const { resolve, reject } of this.#waiters.splice(0)) {
      if (data === null) reject(new Error(problem));
      else resolve(data);
    }
  }
}
