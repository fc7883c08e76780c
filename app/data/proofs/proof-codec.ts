/** The form of stored proofs: in clear, or sealed under blinded ids on a device with a PIN. */
import { makeBlinder, type DeviceKey, seal, unseal } from '#app/seal/device-key.ts';

export type ProofCodec = {
  readonly nameOf: (id: string) => string;
  readonly kept: (value: object, name: string) => Promise<unknown>;
  readonly opened: (kept: unknown, name: string) => Promise<unknown>;
};

export const openCodec: ProofCodec = {
  nameOf: (id) => id,
  kept: (value) => Promise.resolve(value),
  opened: (kept) => Promise.resolve(kept),
};

export const sealedCodec = (key: DeviceKey): ProofCodec => ({
  nameOf: makeBlinder(key, 'proofs'),
  kept: (value, name) => seal(key, `proofs|${name}`, JSON.stringify(value)),
  async opened(kept, name) {
    return typeof kept === 'string'
      ? (JSON.parse(await unseal(key, `proofs|${name}`, kept)) as unknown)
      : undefined;
  },
});
