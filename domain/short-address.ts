const headLength = 8;
const tailLength = 6;

/** "VIQ-1763…k3v9q2": omits the middle, so that both ends can be compared. */
export const shortAddress = (address: string): string =>
  address.length <= headLength + tailLength + 1
    ? address
    : `${address.slice(0, headLength)}…${address.slice(-tailLength)}`;
