/** The number of backers whose tokens one command unlocks. */
export const backersPerDelivery = 20;
/** Projects, or stakes, on one page of an answer. */
export const projectPageMax = 50;
