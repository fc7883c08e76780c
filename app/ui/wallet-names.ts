import { createContext } from 'react';

/** The name of a wallet's owner, if this device knows it: the contact's name, or the name of the owner's account. */
export type WalletNames = (address: string) => string | undefined;

const noNames: WalletNames = () => undefined;

/** Visitors see addresses without names; the frame for signed-in people provides those that their device knows. */
export const WalletNamesContext = createContext<WalletNames>(noNames);
