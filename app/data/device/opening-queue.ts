import type { DataState } from './device-context.ts';
import type { DeviceData } from './device-data.ts';

type Waiter = { readonly resolve: (data: DeviceData) => void; readonly reject: (error: Error) => void };

/** The actions that wait until the data of this device are open. */
export class OpeningQueue {
  #state: DataState = { status: 'opening', data: null };
  #waiters: Waiter[] = [];

  /** Resolves to the data once they are open; rejects when they cannot be opened. */
  readonly wait = (): Promise<DeviceData> =>
    new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.#answer();
    });

  update(state: DataState): void {
    this.#state = state;
    this.#answer();
  }

  /** Nobody will open them any more. */
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
