/** The wallet name that the explorer shows for rewards. */
export const MARKETING_VAULT = 'MARKETING-VAULT';
