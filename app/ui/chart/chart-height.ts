/** The height of a chart with its name and closed table; the placeholder has the same. */
export const chartHeight = '19rem';
