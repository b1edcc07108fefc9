/** What the stream of an API key shows of its account's events: those of its portfolio. */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';

interface InPortfolio {
  /** Absent: the main one. */
  portfolio?: string;
}
interface EventData {
  order?: InPortfolio;
  positions?: InPortfolio[];
  accounts?: InPortfolio[];
}
export interface PortfolioEvent {
  kind: string;
  dataJson: string;
}

/** Null if nothing of it is in the portfolio. Requests and messages are the customer's alone. */
export function limitEventToPortfolio(kind: string, dataJson: string, portfolio: number): PortfolioEvent | null {
  if (kind === 'notice') return null;
  const isInside = ({ portfolio: of }: InPortfolio): boolean => Number(of ?? MAIN_PORTFOLIO) === portfolio;
  const { order, positions = [], accounts = [] } = JSON.parse(dataJson) as EventData;
  const inside = {
    ...(order && isInside(order) ? { order } : {}),
    ...(positions.some(isInside) ? { positions: positions.filter(isInside) } : {}),
    accounts: accounts.filter(isInside),
  };
  const left = inside.order ? 'order' : inside.positions ? 'position' : inside.accounts.length > 0 ? 'wallet' : null;
  return left && { kind: left, dataJson: JSON.stringify(inside) };
}
