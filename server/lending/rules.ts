/** The operator's rules for lending, as the database holds them: dated ahead, never changed. */
import { comingAfter, type LendingRule, type LendingTerms, lendingTermsAt } from '@bourse/core/lending/terms.ts';
import type { Market } from '@bourse/core/market.ts';
import type { Database } from '../db/database.ts';
import { neverOlder } from '../never-older.ts';

export interface LendingRules {
  termsAt(market: Market, at: number): LendingTerms;
  /** The next rule, which hasn't begun. */
  comingAfter(market: Market, at: number): LendingRule | null;
  all(): readonly LendingRule[];
  /** Reads rules that the operator may have added. */
  reload(): Promise<void>;
}

declare module '../parts.ts' {
  interface Parts {
    lendingRules: LendingRules;
  }
}

export async function openLendingRules({ kysely }: Pick<Database, 'kysely'>): Promise<LendingRules> {
  let rules: LendingRule[] = [];
  const opened: LendingRules = {
    termsAt: (market, at) => lendingTermsAt(rules, market, at),
    comingAfter: (market, at) => comingAfter(rules, market, at),
    all: () => rules,
    reload: neverOlder(async () => {
      const rows = await kysely.selectFrom('lending_rules').selectAll().orderBy('from_at').execute();
      rules = rows.map((row) => ({
        from: row.from_at.getTime(),
        market: row.market as Market,
        open: row.open,
        lendersPart: row.lenders_part,
        quotaPart: row.quota_part,
        noticeDays: row.notice_days,
      }));
    }),
  };
  await opened.reload();
  return opened;
}
