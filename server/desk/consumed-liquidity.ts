/**
 * What a customer has consumed of displayed sizes, as stored: a line for each instrument and direction. People with
 * several accounts share one.
 */
import { REFILL_MS } from '@bourse/core/trading/books/ladder.ts';
import type { Direction } from '@bourse/core/trading/orders/order.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { Consumed, Consumption } from '@bourse/core/trading/orders/fill.ts';

/** `version`: of the stored row; 0 if there is none yet. */
export interface Together {
  holder: AccountId;
  version: bigint;
}

export class Ladders {
  readonly together: Together | null;
  /** Whether a decision has changed it. */
  changed = false;
  private readonly stored: string;
  private lines: Map<string, Consumption> | null = null;

  constructor(stored: string, together: Together | null = null) {
    this.stored = stored;
    this.together = together;
  }

  get(instrument: string, direction: Direction): Consumption | null {
    return this.stored === '' && this.lines === null ? null : (this.read().get(`${instrument} ${direction}`) ?? null);
  }

  put({ instrument, direction, units, at, second, ofSecond }: Consumed): void {
    this.read().set(`${instrument} ${direction}`, { units, at, second, ofSecond });
    this.changed = true;
  }

  /** The form to be stored at `now` (epoch ms): without sizes that have been refilled. */
  text(now: number): string {
    if (!this.changed) return this.stored;
    let text = '';
    for (const [key, { units, at, second, ofSecond }] of this.read()) {
      if (Math.abs(now - at) >= REFILL_MS) continue;
      text += `${text === '' ? '' : '\n'}${key} ${units} ${at} ${second} ${ofSecond}`;
    }
    return text;
  }

  private read(): Map<string, Consumption> {
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

/** As they are now, for reads only. */
export async function readLadders(db: Database['kysely'], account: AccountId): Promise<Ladders> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('identity_consumption as i', 'i.holder', 'accounts.holder')
    .select(['accounts.holder', 'accounts.consumed', 'i.consumed as together'])
    .where('accounts.account_id', '=', account)
    .executeTakeFirst();
  return new Ladders((row?.holder == null ? row?.consumed : row.together) ?? '');
}
