/** What a decision loads is present or null: a field that a loader forgot never counts as permission. */
import { expectTypeOf, it } from 'vitest';
import type { AreaDecisionState } from '../../ledger/decision-changes.ts';
import type { FeeRemainderReader } from '../../borrowing/overnight-borrowing-fees.ts';
import type { WithdrawalFacts } from '../../accounts/withdrawals/withdrawal-decisions.ts';
import type { AccountState } from './account-state.ts';
import type { MarketView } from './market-view.ts';

type Optional<Seen> = { [Key in keyof Seen]-?: object extends Pick<Seen, Key> ? Key : never }[keyof Seen];

it("every field of a decision's input is required, except those that areas add and transferSeq", () => {
  expectTypeOf<Optional<MarketView>>().toEqualTypeOf<never>();
  expectTypeOf<Optional<WithdrawalFacts>>().toEqualTypeOf<never>();
  expectTypeOf<
    Exclude<Optional<AccountState>, keyof AreaDecisionState | keyof FeeRemainderReader>
  >().toEqualTypeOf<'transferSeq'>();
});
