/** The audit's checks of what two people decide about funds: openings, closings and corrected prices. */
import { TAKEN_OVER_AFTER_DAYS } from '@bourse/core/investment-funds/rules.ts';
import { SCALE_DIGITS } from '@bourse/core/money.ts';
import { castOf, type Check, DIGITS, jsonOf } from '../ledger/audit-check.ts';

const said = (name: string): string => `(d.terms ->> '${name}')`;
/** A list of {instrument, part} as text, in a form that is the same for the same weights. */
const weightsOf = (column: string): string => `(select string_agg(concat(w ->> 'instrument', ' ',
    trim_scale(${castOf("(w ->> 'part')", 'numeric')})), ', ' order by w ->> 'instrument')
  from jsonb_path_query(${column}, '$[*]') w)`;

/**
 * The audit's checks of funds being opened and closed: two people have decided it, and the house's money came and went.
 */
export const OPENINGS: readonly Check[] = [
  {
    // A fund's seed capital and mandate are those that two people have read in the proposal, not those of the opening's
    // own row.
    sql: `with ${DIGITS}, decided as (select o.*, ${jsonOf('p.terms')} as terms
        from fund_openings o join proposals p using (proposal))
      select d.proposal, d.seed, f.fund from decided d left join digits u on u.currency = ${said('currency')}
        left join funds f on f.fund = d.fund
      where d.currency is distinct from ${said('currency')}
        or d.seed is distinct from ${castOf(said('capital'), 'numeric')} * 1e${2 * SCALE_DIGITS} / u.unit
        or (f.fund is not null and ((f.account_id, f.currency, f.market, f.rebalancing)
            is distinct from (d.account_id, ${said('currency')}, ${said('market')}, ${said('rebalancing')})
          or f.fee_rate is distinct from ${castOf(said('feeRate'), 'numeric')} * 1e${SCALE_DIGITS}
          or f.minimum is distinct from ${castOf(said('minimum'), 'numeric')} * 1e${2 * SCALE_DIGITS} / u.unit
          or f.cut_off_minutes::text is distinct from ${said('cutOffMinutes')}
          or f.settlement_days::text is distinct from ${said('settlementDays')}
          or ${weightsOf('f.weights')} is distinct from ${weightsOf("d.terms -> 'weights'")}))`,
    say: (row) => `fundOpening ${row.proposal}: seed ${row.seed} or fund ${row.fund ?? '-'} isn't as it was decided`,
  },
  {
    sql: `select coalesce(o.what, p.what) as what, o.proposal, p.verdict from (
        select 'fundOpening' as what, proposal from fund_openings
        union all select 'fundClosing', c.proposal from fund_closings c join proposals p using (proposal)
          where p.terms::jsonb ->> 'fund' = c.fund::text
        union all select 'fundClosing of it', c.proposal from fund_closings c join proposals p using (proposal)
          where p.terms::jsonb ->> 'fund' <> c.fund::text) o left join proposals p using (proposal)
      where p.what is distinct from o.what or p.verdict is distinct from 'approved'`,
    say: (row) => `${row.what} ${row.proposal}: not approved so by two people`,
  },
  {
    // The seed came from the house's capital as decided; when the fund ended, all that was left was returned.
    sql: `with moved as (select account_id, code, count(*) as times, max(currency) as currency, sum(amount) as amount
        from transfers where code in ('fundSeed', 'fundSeedBack') group by 1, 2),
      due as (select account_id, 'fundSeed' as code, currency, seed as amount, fund is not null as must
          from fund_openings
        union all select account_id, 'fundSeedBack', currency, seed, false from fund_openings where ended_at is not null
        union all select f.account_id, 'fundSeedBack', f.currency, e.seed_back, true from fund_ends e
          join funds f using (fund) where e.seed_back > 0)
      select coalesce(m.account_id, d.account_id) as account_id, coalesce(m.code, d.code) as code, m.times, m.amount,
        d.amount as due
      from moved m full join due d using (account_id, code)
      where d.amount is null or (m.times is null and d.must)
        or m.times > 1 or m.currency <> d.currency or m.amount <> d.amount`,
    say: (row) =>
      `fund's account ${row.account_id}: ${row.code} ${row.times ?? 0} times ${row.amount ?? 0}, due ${row.due}`,
  },
  {
    sql: `select e.fund, coalesce((select sum(units) from fund_holdings h where h.fund = e.fund), 0) as held,
        coalesce((select sum(amount) from balances b where b.account_id = f.account_id), 0) as amount
      from fund_ends e join funds f using (fund)
      where exists (select from fund_holdings h where h.fund = e.fund and h.units > 0)
        or (not exists (select from fund_takeovers k where k.fund = e.fund) and (
          exists (select from balances b where b.account_id = f.account_id and b.amount <> 0)
          or exists (select from positions p where p.account_id = f.account_id and p.status <> 'closed')))`,
    say: (row) => `fund ${row.fund} is over: ${row.held} units are held, ${row.amount} lies in its account`,
  },
  {
    // The house took over what nobody could buy at the last recorded prices, once and not before its time.
    sql: `with moved as (select account_id, count(*) as times, sum(amount) as amount from transfers
        where code = 'fundTakenOver' group by 1)
      select coalesce(f.account_id, m.account_id) as account_id, k.fund, k.amount as due, m.amount
      from fund_takeovers k join funds f using (fund) join fund_closings c using (fund)
        full join moved m on m.account_id = f.account_id
      where k.fund is null or m.times > 1
        or (coalesce(m.amount, 0) <> k.amount
          and (m.times = 1 or exists (select from fund_ends e where e.fund = k.fund)))
        or k.amount <> coalesce((select sum((l ->> 'worth')::numeric) from jsonb_array_elements(k.lines) l), 0)
        or (select count(*) from fund_days d where d.fund = k.fund and d.date >= c.sells_on
          and d.struck_at <= k.decided_at) < ${TAKEN_OVER_AFTER_DAYS}`,
    say: (row) => `fund ${row.fund ?? '-'} of ${row.account_id}: taken over for ${row.amount ?? 0}, due ${row.due}`,
  },
];
