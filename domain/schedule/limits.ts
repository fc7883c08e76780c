/** Open ones: ended and cancelled ones do not count. */
export const schedulesPerUserMax = 50;
export const scheduleCountMax = 1_000;
export const scheduleAheadDaysMax = 1_830;
/** How long a first date that passed while the command waited on a device is treated as now. */
export const scheduleLateMinutesMax = 60;
/** The number of dates missed during an outage that are caught up; with more, the schedule is paused. */
export const scheduleCatchUpMax = 3;
export const scheduleWarnHours = 24;
/** The number of newest dates whose outcome a schedule's document shows. */
export const scheduleRunsShownMax = 50;
export const timeZoneLengthMax = 64;
