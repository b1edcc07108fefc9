/**
 * What a customer has consumed of displayed sizes, as stored: a line for each instrument and direction. People with
 * several accounts share one.
 */
import { LADDER_REFILL_MS } from '@bourse/core/trading/books/price-ladder.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { type BatchTakings, NO_TAKINGS } from './market-takings.ts';
import type { LadderConsumptionRecord, LadderConsumption } from '@bourse/core/trading/orders/fill.ts';

/** `version`: of the stored row; 0 if there is none yet. */
export interface SharedConsumptionVersion {
  holder: AccountId;
  version: bigint;
}

export class ConsumedLiquidity {
  readonly together: SharedConsumptionVersion | null;
  /** What everybody has taken; set for a batch's decisions. */
  takings: BatchTakings = NO_TAKINGS;
  /** Whether a decision has changed it. */
  changed = false;
  private readonly person: AccountId | null;
  private readonly stored: string;
  private lines: Map<string, LadderConsumption> | null = null;

  /** `account`: whose it is, if nobody shares it. */
  constructor(stored: string, together: SharedConsumptionVersion | null = null, account: AccountId | null = null) {
    this.stored = stored;
    this.together = together;
    this.person = together?.holder ?? account;
  }

  get(instrument: string, direction: TradeDirection): LadderConsumption | null {
    return this.stored === '' && this.lines === null ? null : (this.read().get(`${instrument} ${direction}`) ?? null);
  }

  /** The part of what others have taken that is gone for this customer too at `now` (epoch ms). */
  othersTaken(instrument: string, direction: TradeDirection, now: number): bigint {
    return this.takings.others(instrument, direction, this.person, now);
  }

  put({ instrument, direction, units, at, second, ofSecond, taken }: LadderConsumptionRecord): void {
    this.read().set(`${instrument} ${direction}`, { units, at, second, ofSecond });
    this.changed = true;
    if (taken > 0n && this.person !== null)
      this.takings.add({ instrument, direction, person: this.person, quantity: taken, at });
  }

  /** The form to be stored at `now` (epoch ms): without sizes that have been refilled. */
  text(now: number): string {
    if (!this.changed) return this.stored;
    let text = '';
    for (const [key, { units, at, second, ofSecond }] of this.read()) {
      if (Math.abs(now - at) >= LADDER_REFILL_MS) continue;
      text += `${text === '' ? '' : '\n'}${key} ${units} ${at} ${second} ${ofSecond}`;
    }
    return text;
  }

  private read(): Map<string, LadderConsumption> {
    if (this.lines) return this.lines;
    this.lines = new Map();
    for (const line of this.stored === '' ? [] : this.stored.split('\n')) {
      const [instrument, direction, units = '0', at, second, ofSecond = '0'] = line.split(' ');
      this.lines.set(`${instrument} ${direction}`, {
        units: BigInt(units),
        at: Number(at),
        second: Number(second),
        ofSecond: BigInt(ofSecond),
      });
    }
    return this.lines;
  }
}

/** As they are now, for reads only; and whose they are. */
export async function readConsumedLiquidity(
  db: Database['kysely'],
  account: AccountId,
): Promise<{ person: AccountId; consumed: ConsumedLiquidity }> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('identity_consumption as i', 'i.holder', 'accounts.holder')
    .select(['accounts.holder', 'accounts.consumed', 'i.consumed as together'])
    .where('accounts.account_id', '=', account)
    .executeTakeFirst();
  return {
    person: row?.holder ?? account,
    consumed: new ConsumedLiquidity((row?.holder == null ? row?.consumed : row.together) ?? ''),
  };
}
