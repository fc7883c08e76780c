/** Where the service publishes the heads of its journal. */
export const CHECKPOINT_PATH = '/api/checkpoints/{size}';
export const LATEST_CHECKPOINT_PATH = '/api/checkpoints/latest';
export const CONSISTENCY_PATH = '/api/checkpoints/consistency';
