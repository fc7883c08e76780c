/** The paths of the journal's published heads. */
export const CHECKPOINT_PATH = '/api/checkpoints/{size}';
export const LATEST_CHECKPOINT_PATH = '/api/checkpoints/latest';
export const CONSISTENCY_PATH = '/api/checkpoints/consistency';
