import { defineCommand } from '#app/feature.ts';

export const createSchedule = defineCommand({ type: 'schedule.create', title: 'Scheduled transfer' });
export const pauseSchedule = defineCommand({ type: 'schedule.pause', title: 'Pause a scheduled transfer' });
export const resumeSchedule = defineCommand({
  type: 'schedule.resume',
  title: 'Resume a scheduled transfer',
});
export const cancelSchedule = defineCommand({
  type: 'schedule.cancel',
  title: 'Cancel a scheduled transfer',
});
