// Proves what the rest of the app learns of the launchpad: credits in escrow, what keeps an account from being closed, what a
// command takes from the wallet, and the toast after it was carried out.
import { expect, it } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { commandText, commandTitle } from '#app/ui/command-text.ts';
import { aBacking, inDays } from '#tests/builders/shown-projects.ts';
import * as commands from './commands.ts';
import { escrowCredits } from './credits.ts';
import { launchpad } from './feature.tsx';
import { openPoints } from './open-points.ts';

registerFeatures([launchpad]);

it('counts the DC in escrow, and not what came back', () => {
  const [stake] = aBacking().stakes;
  if (stake === undefined) throw new Error('there is no stake');
  const backing = aBacking({ stakes: [stake, { ...stake, amount: '7', status: 'refunded' }] });
  const documents = [{ id: 'backing:p12', seq: 1, at: inDays(0), backing }];
  expect(escrowCredits.linesIn(documents)).toEqual([
    { name: 'In project escrow', micro: 100_000_000n, part: 'invested', to: '/launchpad' },
  ]);
});

it('says what keeps an account from being closed', () => {
  expect(openPoints.projects?.('1').what).toBe('A project of yours');
  expect(openPoints.projects?.('3').what).toBe('3 projects of yours');
  expect(openPoints.stakedDC?.('12.5').what).toBe('12.50 DC in escrow of projects');
});

it('takes the amount with its fee out of the wallet, also where recipients pay the fees of transfers', () => {
  const movement = commands.invest.movement?.(
    { amount: '100' },
    { ...DEFAULT_FEE_TERMS, feePayer: 'recipient' },
  );
  expect(movement).toEqual({ currency: 'DC', amount: -100_050_000n });
  expect(commands.invest.movement?.({ amount: 'x' }, DEFAULT_FEE_TERMS)).toBeNull();
});

it.each([
  ['invest', 'Investment Successful'],
  ['submitProject', 'Project Created Successfully!'],
  ['launchProject', 'Project Launched'],
  ['approveProject', 'Project Approved'],
  ['rejectProject', 'Project Rejected'],
  ['setProjectActive', 'Status Updated'],
  ['verifyProject', 'Verification Status Updated'],
] as const)('tells of %s with %s', (name, title) => {
  const text = {
    pattern: '',
    to: null,
    project: null,
    amount: '5',
    currency: 'DC',
    direction: 'out',
    note: '',
  } as const;
  expect(commands[name].doneToast?.(text)?.[0]).toBe(title);
});

it.each([
  ['project.invest', 'Invest in Solar Kiosk', 'Invest in a project'],
  ['project.set_active', 'Change the status of Solar Kiosk', 'Change the status of a project'],
  ['project.launch', 'Go live', 'Go live'],
  ['project.later', 'project.later', 'project.later'],
])('the title of %s names the project if its name is known', (type, named, unnamed) => {
  const text = commandText(type, { project: 'p12' });
  expect(commandTitle(text, 'Solar Kiosk')).toBe(named);
  expect(commandTitle(text, null)).toBe(unnamed);
});

it.each([
  [
    'STAKE_FUNDS_MISSING',
    'Investment Failed',
    'Insufficient DC balance. Please purchase DC to invest in this project.',
  ],
  ['CAP_EXCEEDED', 'Investment Failed', 'Amount exceeds remaining cap'],
  [
    'LAUNCH_NOT_DUE',
    'Failed to launch project',
    'A project can be launched once its hard cap is reached, or its presale has ended with at least its soft cap',
  ],
] as const)('says of %s that %s, and why', (code, title, text) => {
  expect([ERRORS[code].title, ERRORS[code].text]).toEqual([title, text]);
});
