/** Blocks its callers until the test opens it. */
export type Gate = {
  readonly passed: Promise<void>;
  readonly open: () => void;
  readonly fail: (why: Error) => void;
};

export function makeGate(): Gate {
  let open = (): void => undefined;
  let fail = (_why: Error): void => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}
