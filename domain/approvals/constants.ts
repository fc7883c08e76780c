/** Without enough approvers, a proposal takes effect this long after it was made. */
export const APPROVAL_DELAY_HOURS = 24; // R A12
/** A proposal that is not decided by then is void, because circumstances may have changed. */
export const APPROVAL_EXPIRES_HOURS = 7 * 24; // R A12
