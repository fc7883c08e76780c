/** Named by an investment whose backer has seen that no change of the terms was proposed. */
export const NO_PROPOSAL = 'none';
