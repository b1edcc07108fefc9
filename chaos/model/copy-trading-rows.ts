/** The rows of copying that the model examines. */
import type pg from 'pg';

export interface CopyLeaderRow {
  leader: bigint;
  account_id: bigint;
  portfolio: number;
  followed: bigint;
  started_at: Date;
  stopped_at: Date | null;
}
export interface CopyBlockRow {
  block: bigint;
  leader: bigint;
  account_id: bigint;
  fill_seq: bigint;
  part: number;
  only_account: bigint | null;
  leaving: boolean;
  instrument: string;
  side: 'long' | 'short';
  effect: 'open' | 'close';
  leader_price: bigint;
  leader_quantity: bigint;
  leader_taken: bigint;
  leader_quote_at: Date;
  filled_at: Date;
  status: string;
  plan: bigint | null;
  planned_at: Date | null;
  quote_at: Date | null;
  bid: bigint | null;
  ask: bigint | null;
  tick: bigint | null;
  displayed_size: bigint | null;
  taken_before: bigint | null;
  book: string | null;
  quantity: bigint | null;
  price: bigint | null;
  leverage: number;
  /** For opening orders: the leader's figures that each size was based on. */
  led_equity: bigint | null;
  led_most: bigint | null;
  led_followed: bigint | null;
}
export interface CopyOrderRow {
  account_id: bigint;
  portfolio: number;
  block: bigint;
  status: string;
  wanted: bigint;
  quantity: bigint;
  filled: bigint;
  order_seq: bigint | null;
  /** For opening orders: the copy's own figures that its size was based on. */
  equity: bigint | null;
  held_value: bigint | null;
  fixed_amount: bigint | null;
  maximum_share_rate: bigint | null;
  maximum_deviation_rate: bigint | null;
  leverage: number | null;
}
export interface CopyPortfolioRow {
  account_id: bigint;
  portfolio: number;
  leader: bigint;
  status: string;
  currency: string;
  paid: bigint;
  high_water: bigint;
  shared: bigint;
  shared_month: string;
  owed: bigint;
  base: bigint;
  share_rate: bigint;
  cause: string | null;
  stop_loss_rate: bigint | null;
}
export interface CopyLossStopRow {
  account_id: bigint;
  portfolio: number;
  equity: bigint;
  base: bigint;
  rate: bigint;
}
export interface ProfitShareRow {
  share: bigint;
  account_id: bigint;
  portfolio: number;
  leader: bigint;
  /** YYYY-MM, or "end". */
  month: string;
  currency: string;
  equity: bigint;
  high_water: bigint;
  rate: bigint;
  amount: bigint;
  /** Null while it is owed. */
  paid: bigint | null;
  /** The account's last transfer before it was owed. */
  booked_after: bigint;
  received_at: Date | null;
}
/** Money that a follower took out, and what the copy was worth before. */
export interface CopyWithdrawalRow {
  account_id: bigint;
  portfolio: number;
  booked_after: bigint;
  equity: bigint;
  base: bigint;
}
export interface CopyTradingRows {
  leaders: CopyLeaderRow[];
  blocks: CopyBlockRow[];
  copyOrders: CopyOrderRow[];
  copies: CopyPortfolioRow[];
  shares: ProfitShareRow[];
  takings: CopyWithdrawalRow[];
  stops: CopyLossStopRow[];
}

export async function readCopyTradingRows(client: pg.Client): Promise<CopyTradingRows> {
  const all = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  return {
    leaders: await all('select * from leaders order by leader'),
    blocks: await all('select * from copy_blocks order by plan nulls last, block'),
    copyOrders: await all('select * from copy_orders order by block, account_id, portfolio'),
    copies: await all('select * from copies order by account_id, portfolio'),
    shares: await all('select * from copy_shares order by share'),
    takings: await all('select * from copy_takings order by account_id, portfolio, booked_after'),
    stops: await all('select * from copy_stops order by account_id, portfolio'),
  };
}
