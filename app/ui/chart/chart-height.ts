/** Of a chart with its name and its table closed: what stands in its place meanwhile is as high. */
export const chartHeight = '18.5rem';
