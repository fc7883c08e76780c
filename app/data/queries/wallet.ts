import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import type { TransactionDoc, WalletDoc } from '#domain/protocol.ts';
import { type Balance, type Balances, dropCounted, isOnItsWay, makeBalanceOf } from './balances.ts';
import { feeTermsIn } from './catalog.ts';
import { type CommandDoc, isOpen } from '../outbox/command-doc.ts';
import { useObservedData } from '../device/device-context.ts';
import type { DeviceData } from '../device/device-data.ts';
import { keepSubscribedPerDatabase } from '../database/keep-subscribed.ts';
import { observeQuery, observeOne } from '../database/observe-query.ts';
import { useSyncSnapshot } from '../replication/sync-status.ts';

export type WalletView = {
  readonly wallet: WalletDoc | null;
  readonly loading: boolean;
  /** ms; when the wallet was last equal to the authority's */
  readonly asOf: number | null;
  readonly perCurrency: Balances;
  /** The same for any currency, project tokens included. */
  readonly balanceOf: (currency: CurrencyCode) => Balance;
  /** The commands that the wallet does not include yet, decided or not, newest first. */
  readonly onItsWay: readonly CommandDoc[];
};

type WalletFigures = Pick<WalletView, 'wallet' | 'perCurrency' | 'balanceOf' | 'onItsWay'>;

function balancesOf(
  ...from: Parameters<typeof makeBalanceOf>
): Pick<WalletFigures, 'perCurrency' | 'balanceOf'> {
  const balanceOf = makeBalanceOf(...from);
  return { balanceOf, perCurrency: { DC: balanceOf('DC'), TDC: balanceOf('TDC'), USD: balanceOf('USD') } };
}

const commandsMax = 200;
const nothing: WalletFigures = {
  wallet: null,
  ...balancesOf(null, [], DEFAULT_FEE_TERMS),
  onItsWay: [],
};

type MovedEntries = ReadonlyMap<string, number>;
const noneMoved: MovedEntries = new Map();

/** The entries of open commands whose transactions arrived before their verdicts; watched while there are open ones. */
function watchMoved(
  { transactions }: DeviceData['database']['collections'],
  asked$: Observable<readonly CommandDoc[]>,
): Observable<MovedEntries> {
  const newest = transactions.find({ sort: [{ order: 'asc' }], limit: commandsMax });
  return asked$.pipe(
    map((asked) => asked.some(isOpen)),
    distinctUntilChanged(),
    switchMap((anyOpen) => (anyOpen ? observeQuery(newest).pipe(map(movedBy)) : of(noneMoved))),
  );
}

const movedBy = (transactions: readonly TransactionDoc[]): MovedEntries =>
  new Map(transactions.flatMap(({ commandId, seq }) => (commandId === undefined ? [] : [[commandId, seq]])));

/** Open commands stay on their way, however many were requested since. */
function withOlder(newest: readonly CommandDoc[], open: readonly CommandDoc[]): readonly CommandDoc[] {
  const known = new Set(newest.map(({ id }) => id));
  const older = open.filter(({ id }) => !known.has(id)).sort((a, b) => a.order - b.order);
  return older.length === 0 ? newest : [...newest, ...older];
}

export function watchWallet({ database }: Pick<DeviceData, 'database'>): Observable<WalletFigures> {
  const { wallet, commands, catalog } = database.collections;
  const moving = commands.find({
    selector: { status: { $in: ['waiting', 'processing', 'done'] } },
    sort: [{ order: 'asc' }],
    limit: commandsMax,
  });
  const open = commands.find({ selector: { status: { $in: ['waiting', 'processing'] } } });
  const asked$ = combineLatest([observeQuery(moving), observeQuery(open)]).pipe(
    map(([newest, all]) => withOlder(newest, all)),
  );
  return combineLatest([
    observeOne(wallet.findOne()),
    asked$,
    watchMoved(database.collections, asked$),
    observeOne(catalog.findOne('terms')),
  ]).pipe(
    map(([mine, asked, moved, terms]) => {
      const seq = mine?.seq ?? 0;
      const onItsWay = dropCounted(asked, moved, seq).filter((command) => isOnItsWay(command, seq));
      return { wallet: mine, ...balancesOf(mine, onItsWay, feeTermsIn(terms)), onItsWay };
    }),
  );
}

/** Shared, because a screen has many components that show a part of the wallet. */
const watchSharedWallet = keepSubscribedPerDatabase(watchWallet);

/** The wallet with confirmed, moving and held amounts separately, in micro-units. */
export function useWallet(): WalletView {
  const { value } = useObservedData(watchSharedWallet);
  const { pulledAt } = useSyncSnapshot();
  return { ...(value ?? nothing), loading: value === undefined, asOf: pulledAt.wallet ?? null };
}
