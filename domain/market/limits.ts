/** Points of the price over time in a token's document. At most one is added an hour, so they cover the last day and more. */
export const pricePointsMax = 60;
/** Of these the newest are kept whole, and every other one of the older is dropped when there are too many. */
export const pricePointsKept = 30;
/** The hours that a volume is counted over. */
export const volumeHoursMax = 24;
/** Burns in a token's document. */
export const burnsShownMax = 30;
