/** The number of projects that one person can watch. */
export const watchedProjectsMax = 100;
/** The number of people whom one command notifies. */
export const peoplePerAnnouncement = 100;
