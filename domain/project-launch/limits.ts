/** The number of backers whose tokens one command unlocks. */
export const backersPerDelivery = 20;
