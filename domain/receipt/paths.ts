/** The paths for the service's public key and proofs. */
export const PROOF_KEY_PATH = '/api/explorer/key';
export const PROOFS_PATH = '/api/explorer/proofs';
