/** Points of the price over time in a token's document. At most one is added an hour, so they cover the last day and more. */
export const pricePointsMax = 60;
/** The number of newest points that are all kept; of older ones every other is dropped when there are too many. */
export const pricePointsKept = 30;
/** The number of hours over which a volume is counted. */
export const volumeHoursMax = 24;
/** Burns in a token's document. */
export const burnsShownMax = 30;
