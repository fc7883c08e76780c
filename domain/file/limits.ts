/** Limits of the pictures that the service stores. */
export const fileBytesMax = 262_144;
/** The pixels of the longer side: decoding a picture costs a device four bytes for each pixel. */
export const fileSideMax = 1_024;
/** The files of one person that nothing refers to yet. */
export const filesPendingMax = 20;
/** How long a file that nothing refers to is stored. */
export const filePendingMs = 86_400_000;
