export const openProposalsMax = 100;
export const staffToldMax = 50;
