import type { ChildProcess } from 'node:child_process';

/** Resolves to a child process's next message; rejects if the process ends first. */
export const receiveMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null): void => {
      reject(new Error(`the process ended with ${String(code)}`));
    };
    child.once('exit', fail);
    child.once('message', (value) => {
      child.off('exit', fail);
      resolve(value as T);
    });
  });
