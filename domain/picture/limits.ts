/** Limits of a person's own picture. */
export const pictureBytesMax = 65_536;
/** Pixels of both sides: the device crops and shrinks a picture to it. */
export const pictureSide = 256;
