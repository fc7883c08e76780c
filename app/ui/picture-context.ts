import { createContext } from 'react';

/** The address of the picture of a wallet's owner; null if they have none, as far as this device knows. */
export type PictureOf = (address: string) => string | null;

/** What avatars ask. The frame of the app answers from the device; elsewhere nobody has a picture. */
export const PictureContext = createContext<PictureOf>(() => null);
