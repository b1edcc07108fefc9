/** Opening the order ticket from any screen: `openTicket({ instrument, side: 'long', effect: 'open' })`. */
import type { ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '@bourse/contract/constants.ts';
import { createStore, useStore } from '@bourse/web/external-store.ts';
import { showToast } from '../../../components/toast.tsx';
import { getTexts, loadAllTexts } from '../../../language/language.ts';
import { withTimeout } from '../../../router/load-screen.ts';
import { getChosenPortfolio, PortfolioContext } from '../../../session/chosen-portfolio.ts';
import { rememberTicketRequest, type OrderTicketProps, type TicketRequest } from './ticket-request.ts';

interface OpenTicket {
  request: TicketRequest & { portfolio: string };
  Ticket: ComponentType<OrderTicketProps>;
}

const opened = createStore<OpenTicket | null>(null);
let loading = false;

/** The ticket's code and the sheet's behaviour are loaded when the first ticket is opened, or a moment before. */
async function loadTicket(): Promise<ComponentType<OrderTicketProps>> {
  const [ticket] = await Promise.all([
    import('../order-ticket.tsx'),
    import('../../../components/sheet-drawer.tsx'),
    loadAllTexts(),
  ]);
  return ticket.default;
}

/** Preloads the ticket when a finger is about to open it. */
export const preloadTicket = (): void => void loadTicket().catch(() => undefined);

/** A ticket that is a part of the page; it takes the requests for its instrument and portfolio. */
interface TicketDock {
  instrument: string;
  portfolio: string;
  take: (request: TicketRequest) => void;
}
const docks = new Set<TicketDock>();

/** The returned function removes it. */
export function registerTicketDock(dock: TicketDock): () => void {
  docks.add(dock);
  return () => void docks.delete(dock);
}

const findDock = ({ instrument, portfolio }: OpenTicket['request']): TicketDock | undefined =>
  [...docks].find((dock) => dock.instrument === instrument && dock.portfolio === portfolio);

/** Opens the ticket, in its dock if there is one; a second call while one is open or loading does nothing. */
export async function openTicket(wanted: TicketRequest): Promise<void> {
  if (opened.get() || loading) return;
  const request = { portfolio: getChosenPortfolio(), ...wanted };
  const dock = findDock(request);
  if (dock) return dock.take(request);
  loading = true;
  try {
    const Ticket = await withTimeout(CHUNK_LOAD_TIMEOUT_MS, loadTicket());
    rememberTicketRequest(request);
    opened.set({ request, Ticket });
  } catch {
    showToast(getTexts().shell.chunkFailed, 'bad');
  } finally {
    loading = false;
  }
}

export function closeTicket(): void {
  rememberTicketRequest(null);
  opened.set(null);
}

/** The open ticket, null if there is none. */
const useTicket = (): OpenTicket | null => useStore(opened);

/** The one order ticket's place, above all screens. */
export function OrderTicketHost() {
  const open = useTicket();
  if (!open) return null;
  return (
    <PortfolioContext value={open.request.portfolio}>
      <open.Ticket request={open.request} onClose={closeTicket} />
    </PortfolioContext>
  );
}
