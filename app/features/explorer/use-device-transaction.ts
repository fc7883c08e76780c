import { useExplorerTransaction } from '../../data/explorer/explorer.ts';
import { type ServerTransaction, useServerTransaction } from './use-server-transaction.ts';

/** The device first; the service for what the device has not seen. */
export function useDeviceTransaction(id: string): ServerTransaction {
  const { transaction, loading } = useExplorerTransaction(id);
  const fromServer = useServerTransaction(id, !loading && transaction === null);
  if (transaction !== null) return { transaction, loading: false, problem: null };
  return loading ? { transaction: null, loading: true, problem: null } : fromServer;
}
