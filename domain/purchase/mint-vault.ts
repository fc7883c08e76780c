/** The explorer's wallet name for the source of bought DC and the target of DC that are taken back. */
export const DC_MINT_VAULT = 'DC-MINT-VAULT';
