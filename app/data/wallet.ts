import { useMemo } from 'react';
import { combineLatest, map, type Observable } from 'rxjs';
import { DEFAULT_PARAMETERS } from '#domain/constants.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { type Balances, balancesOf } from './balances.ts';
import { parametersOf } from './catalog.ts';
import { useDeviceData, useObserved } from './device-context.ts';
import type { DeviceData } from './device-data.ts';
import { plain, plainOne } from './plain.ts';
import { useSyncSnapshot } from './sync-status.ts';

export type WalletView = {
  readonly wallet: WalletDoc | null;
  readonly loading: boolean;
  /** ms; when the wallet was last as the authority has it */
  readonly asOf: number | null;
  readonly perCurrency: Balances;
};

type Seen = { readonly wallet: WalletDoc | null; readonly perCurrency: Balances };

const commandsMax = 200;
const nothing: Seen = { wallet: null, perCurrency: balancesOf(null, [], DEFAULT_PARAMETERS) };

export function watchWallet({ database }: Pick<DeviceData, 'database'>): Observable<Seen> {
  const { wallet, commands, catalog } = database.collections;
  const moving = commands.find({
    selector: { status: { $in: ['waiting', 'processing', 'done'] } },
    sort: [{ order: 'asc' }],
    limit: commandsMax,
  });
  return combineLatest([plainOne(wallet.findOne()), plain(moving), plainOne(catalog.findOne('terms'))]).pipe(
    map(([mine, asked, terms]) => ({
      wallet: mine,
      perCurrency: balancesOf(mine, asked, parametersOf(terms)),
    })),
  );
}

/** The wallet with confirmed, moving and held amounts apart, in micro-units. */
export function useWallet(): WalletView {
  const data = useDeviceData();
  const source = useMemo(() => (data === null ? null : watchWallet(data)), [data]);
  const { value } = useObserved(source);
  const { pulledAt } = useSyncSnapshot();
  return { ...(value ?? nothing), loading: value === undefined, asOf: pulledAt.wallet ?? null };
}
