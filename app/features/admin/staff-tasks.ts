/** The tasks that an operator does with a command on the server. docs/operations.md explains each. */
type StaffTask = { readonly title: string; readonly text: string; readonly command: string };

export const STAFF_TASKS: readonly StaffTask[] = [
  {
    title: 'Access to a lost account',
    text: 'Gives a person whose account has vanished access to their wallet again.',
    command: 'npm run job -- access --account ID --email ADDRESS --name NAME',
  },
  {
    title: 'Audit',
    text: 'Replays the whole journal and compares it with every balance and document.',
    command: 'npm run audit',
  },
  {
    title: 'Monthly payout to investors',
    text: 'Pays the investors for a month. Nobody is paid twice.',
    command: 'npm run job -- payouts --month YYYY-MM',
  },
  {
    title: 'Payments that need a decision',
    text: 'Lists the payments that were not credited, and the refunds that failed. Options return, credit or settle one.',
    command: 'npm run job -- payments',
  },
];
