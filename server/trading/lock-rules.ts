/** The operator's lock rules from the database: dated ahead, never changed. */
import { sql } from 'kysely';
import { lockTermsFor, lockUntil, type Lock, type LockRule } from '@bourse/core/orders/locks.ts';
import type { Hours, Instrument, Market, Zones } from '@bourse/core/market.ts';
import type { Database } from '../db/database.ts';
import { neverOlder } from '../never-older.ts';

export interface LockRules {
  /** The lock on units ordered and bought at these moments, or null. */
  lockOf(instrument: Instrument, hours: Hours, orderedAt: number, boughtAt: number): Lock | null;
  /** Reads what the operator may have added. */
  reload(): Promise<void>;
}

interface LockRow {
  from_at: Date;
  market: Market | null;
  instrument: string | null;
  days: number | null;
  minutes: number | null;
}

export async function openLockRules({ kysely }: Database, zones: Zones): Promise<LockRules> {
  let rules: LockRule[] = [];
  const opened: LockRules = {
    lockOf(instrument, hours, orderedAt, boughtAt) {
      const terms = rules.length === 0 ? null : lockTermsFor(rules, instrument, orderedAt);
      return terms && { terms, until: lockUntil(terms, instrument.market, hours, boughtAt, zones) };
    },
    reload: neverOlder(async () => {
      const { rows } =
        await sql<LockRow>`select from_at, market, instrument, days, minutes from lock_rules order by from_at`.execute(
          kysely,
        );
      rules = rows.map(lockRuleOf);
    }),
  };
  await opened.reload();
  return opened;
}

function lockRuleOf({ from_at, market, instrument, days, minutes }: LockRow): LockRule {
  const terms =
    days !== null ? { kind: 'days' as const, days } : minutes !== null ? { kind: 'minutes' as const, minutes } : null;
  return { from: from_at.getTime(), market, instrument, terms };
}
