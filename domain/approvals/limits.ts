export const openProposalsMax = 100;
export const staffNotifiedMax = 50;
