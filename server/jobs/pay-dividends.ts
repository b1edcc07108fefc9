/**
 * Dividends of what customers hold, paid from the dealer's book when the ex-date begins: a position that was open then gets its
 * amount, a short one pays it. Each (position, ex-date) is a key of its own, so that none is ever paid twice.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { instantOf } from '@bourse/core/sessions.ts';
import type { CorporateAction, InstrumentId } from '@bourse/core/market.ts';
import { decidePayDividend } from '@bourse/core/trading/pay-dividend.ts';
import type { Position } from '@bourse/core/trading/types.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Desk } from '../desk/desk.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { AccountId } from '../ids.ts';
import type { Zones } from '@bourse/core/market.ts';

/** After an outage dividends of this many days are made good. */
const LOOKED_BACK_MS = 14 * 24 * 3_600_000;

type Dividend = Extract<CorporateAction, { kind: 'dividend' }>;
interface Holder { account_id: AccountId; position_seq: bigint; side: Position['side']; quantity: bigint }
export interface DividendParts { database: Database; desk: Desk; feeds: Feeds; clock: Clock; zones: Zones }

/** Pays what has fallen due; answers how many positions were considered. */
export async function payDividends(parts: DividendParts): Promise<number> {
  const now = parts.clock.now();
  const { rows } = await sql<{ instrument: InstrumentId }>`
    select distinct instrument from positions where closed_at is null or closed_at > ${new Date(now - LOOKED_BACK_MS)}`.execute(parts.database.kysely);
  let considered = 0;
  for (const { instrument } of rows) considered += await payInstrument(parts, instrument, now);
  return considered;
}

async function payInstrument(parts: DividendParts, id: InstrumentId, now: number): Promise<number> {
  const instrument = parts.feeds.instrument(id);
  if (!instrument) return 0;
  const due = parts.feeds.actions(id, now).filter((action) => action.kind === 'dividend')
    .map((action) => ({ action, start: instantOf(instrument.market, action.exDate, 0, parts.zones) }))
    .filter(({ start }) => start <= now && start > now - LOOKED_BACK_MS);
  let considered = 0;
  for (const { action, start } of due) {
    const holders = await holdersAt(parts.database, id, start);
    await Promise.all(holders.map((holder) => pay(parts, holder, action)));
    considered += holders.length;
  }
  return considered;
}

/** Who held how much at that moment, by the fills before it; those already paid are left out. */
async function holdersAt({ kysely }: Database, instrument: InstrumentId, instant: number): Promise<Holder[]> {
  const at = new Date(instant);
  const { rows } = await sql<Holder>`
    select p.account_id, p.position_seq, p.side, sum(case when f.effect = 'open' then f.quantity else -f.quantity end)::bigint as quantity
    from positions p join fills f using (account_id, position_seq)
    where p.instrument = ${instrument} and p.opened_at < ${at} and (p.closed_at is null or p.closed_at >= ${at}) and f.at < ${at}
    group by p.account_id, p.position_seq, p.side
    having sum(case when f.effect = 'open' then f.quantity else -f.quantity end) > 0`.execute(kysely);
  return rows;
}

async function pay({ desk, feeds }: DividendParts, holder: Holder, { instrument: id, exDate, amount: perShare }: Dividend): Promise<void> {
  const instrument = feeds.instrument(id);
  if (!instrument) return;
  // With a space no customer can have used the key before.
  const name = `dividend ${holder.position_seq} ${exDate}`;
  await desk.run({
    account: holder.account_id, key: { value: name, hash: createHash('sha256').update(name).digest() }, currencies: [instrument.currency],
    instrument: id, positions: [holder.position_seq],
    decide: (state) => decidePayDividend(state, { position: holder.position_seq, side: holder.side, quantity: holder.quantity, perShare }, instrument),
    answer: () => ({}),
  });
}
