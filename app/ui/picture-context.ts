import { createContext } from 'react';

/** The URL of the profile picture of a wallet's owner; null if they have none, as far as this device knows. */
export type PictureOf = (address: string) => string | null;

/** Provides pictures to avatars. The app's frame provides those that the device knows; elsewhere there are none. */
export const PictureContext = createContext<PictureOf>(() => null);
