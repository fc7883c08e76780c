/** The fields of the form of an offer, and an empty form. */

/** Times are those of the browser's field: "2026-12-24T18:00", in the time zone of the device. */
export type OfferValues = Readonly<{
  title: string;
  description: string;
  type: string;
  symbol: string;
  totalSupply: string;
  price: string;
  launchPrice: string;
  softCap: string;
  hardCap: string;
  /** 'yes' or ''. */
  continueAfterHardCap: string;
  startAt: string;
  presaleEndAt: string;
  endAt: string;
  minStake: string;
  maxStake: string;
  /** Addresses, one on each line. */
  allow: string;
  /** The hash of an uploaded picture, a data URL of one that is only on this device, or ''. */
  logo: string;
}>;

export const NO_VALUES: OfferValues = {
  title: '',
  description: '',
  type: 'standard',
  symbol: '',
  totalSupply: '',
  price: '',
  launchPrice: '',
  softCap: '',
  hardCap: '',
  continueAfterHardCap: '',
  startAt: '',
  presaleEndAt: '',
  endAt: '',
  minStake: '',
  maxStake: '',
  allow: '',
  logo: '',
};
