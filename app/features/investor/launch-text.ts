/** The front page's text about the programme. Every figure comes from the constants in force (ruling M2). */
import { FEE_DEFAULTS } from '#domain/fee/parameters.ts';
import { INVESTOR_TIERS } from '#domain/investor/constants.ts';
import { bpsText, wholeUsd } from '#app/ui/market-format.ts';

const FIRST_TIER = INVESTOR_TIERS[0];
const LAST_TIER = INVESTOR_TIERS[INVESTOR_TIERS.length - 1];

const minimum = wholeUsd(FIRST_TIER.minimumUsd);
const poolShare = bpsText(FEE_DEFAULTS.feeSplit.universal);

export const LAUNCH_FACT = {
  name: 'Investors',
  value: `${poolShare} of network fees`,
  text: `Paid monthly in DC, from ${minimum} invested. Tiers ${FIRST_TIER.name} to ${LAST_TIER?.name ?? ''}.`,
};

export const LAUNCH_CALL = {
  id: 'launch-invest',
  title: 'Become an early investor',
  text: `${poolShare} of all network fees goes to investors every month, paid in DC in proportion to what each has locked.`,
  to: '/investors',
  about: 'about the investor programme',
};

export const EXPLANATION = {
  title: 'For investors',
  text: `Lock DC worth ${minimum} or more in a vault of your own and take part in the network’s fees every month. Your vault, each payout and your return can be checked at any time.`,
  to: '/investors',
  action: 'Explore the programme',
};
