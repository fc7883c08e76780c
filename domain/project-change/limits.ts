/** The number of changes that a creator can propose for one project: each is announced to every backer. */
export const changesPerProjectMax = 10;
/** The number of backers whom one command notifies of a change. */
export const backersPerAnnouncement = 100;
