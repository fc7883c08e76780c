import { createContext } from 'react';

/** The name under which this person saved a wallet's address; undefined for all others. */
export type WalletNames = (address: string) => string | undefined;

const nobody: WalletNames = () => undefined;

/** Public pages are shown without names; for signed-in people a screen provides those of their contacts. */
export const WalletNamesContext = createContext<WalletNames>(nobody);
