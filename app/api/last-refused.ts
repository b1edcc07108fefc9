/** The last order that was refused on the ticket: no history has it, so this page remembers it for its customer. */
import type { CallName } from '@bourse/contract/calls.ts';
import type { RefusalError } from '@bourse/web/refusal-error.ts';
import { createStore, useStore } from '@bourse/web/store.ts';
import { getSession, useSession } from '../session/session.ts';

const ORDERS: ReadonlySet<CallName> = new Set<CallName>(['trading/placeOrder', 'trading/closePosition']);
type Refused = Pick<RefusalError, 'code' | 'params'> & { account: string };
const refused = createStore<Refused | null>(null);

export function rememberRefused(name: CallName, { code, params }: RefusalError): void {
  const session = getSession();
  if (session && ORDERS.has(name)) refused.set({ code, params, account: session.account });
}

/** An order that was taken is the last one then. */
export function forgetRefused(name: CallName): void {
  if (ORDERS.has(name)) refused.set(null);
}

/** Null for another customer than the one who was refused. */
export function useLastRefused(): Refused | null {
  const last = useStore(refused);
  const session = useSession();
  return last !== null && last.account === session?.account ? last : null;
}
