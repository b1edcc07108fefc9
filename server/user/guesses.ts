/** Counting guesses in the database, for all processes together. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Parts } from '../parts.ts';
import { type GuessRule, takeGuess, type Throttle } from './lockout.ts';

/** Who is counted ("account:0101234567", "address:…"), and by which rule. */
export interface GuessScope { scope: string; rule: GuessRule }

/**
 * Counts one guess in each scope, or in none if one of them has to wait: then refuses with the longest wait.
 * Call it before the guess is evaluated.
 */
export async function countGuess(parts: Pick<Parts, 'database' | 'clock'>, scopes: readonly GuessScope[]): Promise<Refusal | null> {
  const now = parts.clock.now();
  const names = scopes.map((each) => each.scope).sort();
  return parts.database.kysely.transaction().execute(async (db) => {
    await db.insertInto('login_throttles').values(names.map((scope) => ({ scope, failures: 0, updated_at: new Date(now) })))
      .onConflict((conflict) => conflict.doNothing()).execute();
    const rows = await db.selectFrom('login_throttles').selectAll().where('scope', 'in', names).orderBy('scope').forUpdate().execute();

    const decisions = scopes.map(({ scope, rule }) => {
      const row = rows.find((each) => each.scope === scope);
      return { scope, ...takeGuess(row ? throttleOf(row) : null, now, rule) };
    });
    const waitMs = Math.max(0, ...decisions.map((each) => ('waitMs' in each ? each.waitMs : 0)));
    if (waitMs > 0) return refuse('tooFrequent', { retryAfterSeconds: Math.ceil(waitMs / 1000) });

    for (const each of decisions) {
      if (!('next' in each)) continue;
      const { failures, lockedUntil } = each.next;
      await db.updateTable('login_throttles').set({ failures, locked_until: lockedUntil === null ? null : new Date(lockedUntil), updated_at: new Date(now) })
        .where('scope', '=', each.scope).execute();
    }
    return null;
  });
}

const throttleOf = (row: { failures: number; locked_until: Date | null; updated_at: Date }): Throttle =>
  ({ failures: row.failures, lockedUntil: row.locked_until?.getTime() ?? null, updatedAt: row.updated_at.getTime() });

/** A right guess: it no longer counts, and the scopes of the account itself are clean again. */
export async function forgiveGuess(parts: Pick<Parts, 'database'>, scopes: readonly GuessScope[]): Promise<void> {
  for (const { scope } of scopes) {
    if (scope.startsWith('address:')) {
      await parts.database.kysely.updateTable('login_throttles')
        .set((set) => ({ failures: set.fn<number>('greatest', [set('failures', '-', 1), set.val(0)]), locked_until: null })).where('scope', '=', scope).execute();
    } else {
      await parts.database.kysely.deleteFrom('login_throttles').where('scope', '=', scope).execute();
    }
  }
}
