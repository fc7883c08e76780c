/** The screens of the launchpad for everybody who is signed in. */
import { waitUntilShown, type Screen } from './screen.ts';

export const launchpadScreens: readonly Screen[] = [
  { name: 'launchpad', path: '/launchpad', text: 'Night trains' },
  {
    name: 'create-project',
    path: '/launchpad/create',
    text: '250 DC ($250 USD)',
    isPicturedFromTop: true,
  },
  {
    name: 'launchpad-completed',
    path: '/launchpad?tab=completed',
    text: 'Solar roofs for schools',
  },
  {
    name: 'project',
    path: ({ projects }) => projects['TRAIN'] ?? '',
    text: 'Timeline',
    isPicturedFromTop: true,
  },
  {
    name: 'project-own',
    path: ({ projects }) => projects['GARDEN'] ?? '',
    text: 'Timeline',
    isPicturedFromTop: true,
  },
  {
    name: 'project-trust',
    path: ({ projects }) => `${projects['SOLAR'] ?? ''}?view=trust`,
    text: 'Anti-Rug Certified',
  },
  {
    name: 'project-money',
    path: ({ projects }) => `${projects['SOLAR'] ?? ''}?view=money`,
    text: 'Vault status',
  },
  {
    name: 'project-tokens',
    path: ({ projects }) => `${projects['SOLAR'] ?? ''}?view=tokens`,
    text: 'Token distribution',
  },
  {
    name: 'project-updates',
    path: ({ projects }) => `${projects['SOLAR'] ?? ''}?view=updates`,
    text: 'Twelve roofs are rented',
  },
  {
    name: 'project-questions',
    path: ({ projects }) => `${projects['SOLAR'] ?? ''}?view=questions`,
    text: 'What happens to the panels when a school closes?',
  },
  {
    name: 'project-documents',
    path: ({ projects }) => `${projects['SOLAR'] ?? ''}?view=documents`,
    text: 'Lease of the school roofs',
  },
  {
    name: 'project-escrow',
    path: ({ projects }) => `${projects['SOLAR'] ?? ''}/escrow`,
    text: 'It adds up',
  },
  {
    name: 'project-frozen',
    path: ({ projects }) => projects['WELL'] ?? '',
    text: 'Timeline',
    isPicturedFromTop: true,
  },
  { name: 'refunds', path: ({ projects }) => `${projects['FERRY'] ?? ''}/refunds`, text: 'Refund fees' },
  {
    name: 'invest',
    path: ({ projects }) => `${projects['TRAIN'] ?? ''}?invest=1`,
    text: 'Timeline',
    async prepare(page) {
      const sheet = page.getByRole('dialog', { name: 'Invest in Night trains' });
      await sheet.getByLabel('Amount').fill('10');
      return waitUntilShown(sheet.getByText('Tokens to receive'));
    },
  },
  {
    name: 'share-project',
    path: ({ projects }) => projects['OMAP'] ?? '',
    text: 'Timeline',
    async prepare(page) {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      return waitUntilShown(page.getByRole('dialog', { name: 'Share this project' }));
    },
  },
  {
    name: 'no-project',
    path: '/launchpad/project/p1',
    text: 'There is no such project on the launchpad.',
  },
  {
    name: 'no-project-escrow',
    path: '/launchpad/project/p1/escrow',
    text: 'There is no such project on the launchpad.',
  },
  { name: 'no-project-short', path: '/launchpad/p1', text: 'There is no such project on the launchpad.' },
  { name: 'no-proposal', path: '/launchpad/propose/p1', text: 'There is no such project on the launchpad.' },
];
