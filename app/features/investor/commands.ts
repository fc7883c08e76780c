import { defineCommand } from '#app/feature.ts';

export const joinProgramme = defineCommand({ type: 'investor.join', title: 'Join the investor programme' });
export const exitProgramme = defineCommand({
  type: 'investor.exit',
  title: 'Exit from the investor programme',
});
export const cancelExit = defineCommand({ type: 'investor.cancel_exit', title: 'Cancel an exit' });
export const requestVerification = defineCommand({
  type: 'investor.request_kyc',
  title: 'Identity verification',
});
