/** The wallet name that the explorer shows for DC that is bought, and to which DC that is taken back goes. */
export const DC_MINT_VAULT = 'DC-MINT-VAULT';
