/** The `proposal` of an investment whose backer has seen that no change of the terms is proposed. */
export const NO_PROPOSAL = 'none';
