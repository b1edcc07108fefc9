-- Accounts that share a person, a device, or a card or wallet address. `of` names what they share.
create function account_links(account bigint) returns table (account_id bigint, link text, "of" text)
language sql stable as $$
  select b.account_id, 'person', b.holder::text from accounts a join accounts b using (holder)
    where a.account_id = account and b.account_id <> account and not b.house
  union all select b.account_id, 'device', encode(b.device_hash, 'hex')
    from known_devices a join known_devices b using (device_hash)
    where a.account_id = account and b.account_id <> account
  union all select b.account_id, 'target', encode(b.fingerprint, 'hex')
    from payout_targets a join payout_targets b using (fingerprint)
    where a.account_id = account and b.account_id <> account
$$;

-- Those and the accounts linked to them in turn. A network address proves less, so it leads no further, and counts only
-- if asked for.
create function linked_accounts(account bigint, networks boolean) returns setof bigint language sql stable as $$
  with recursive reached (account_id) as (
    select account union select next.account_id from reached r cross join lateral account_links(r.account_id) next)
  select account_id from reached where account_id <> account
  union select b.account_id from reached r join league_entries a using (account_id)
    join league_entries b on b.league = a.league and b.address_print = a.address_print
    where networks and b.account_id <> account
$$;
create index league_entries_by_address on league_entries (league, address_print) where address_print is not null;
create index offerings_by_instrument on offerings (instrument, offering);
create index block_purchases_locked on block_purchases (instrument, locked_until) where status <> 'lapsed';

-- Discounts on an instrument that somebody may still be given, or holds locked: since when they are public, until when
-- they are locked, and in which offer or block.
create function locked_discounts(of text, moment timestamptz)
returns table (since timestamptz, until timestamptz, offering bigint, block bigint) language sql stable as $$
  select first.decided_at, latest.lists_at, o.offering, null::bigint from offerings o
    cross join lateral (select decided_at from offering_terms t where t.offering = o.offering
      order by version limit 1) first
    cross join lateral (select lists_at from offering_terms t where t.offering = o.offering
      order by version desc limit 1) latest
    where o.instrument = of and o.stage <> 'listed' and latest.lists_at > moment
      and (o.stage <> 'cancelled' or exists (
        select from subscriptions s where s.offering = o.offering and s.status = 'paid'))
  union all select b.offered_at, p.locked_until, null, b.block from block_purchases p join blocks b using (block)
    where p.instrument = of and p.status <> 'lapsed' and p.locked_until > moment
$$;

-- Until when an account may not borrow an instrument to sell it short: it is younger than a discount on it, or linked
-- to somebody who has that discount. Together they would have the discount without its risk. Null: it may.
create function short_sales_barred_until(of text, account bigint, moment timestamptz) returns timestamptz
language plpgsql stable as $$
declare barred timestamptz;
begin
  -- Nearly always there is no discount, and nothing else is read.
  if not exists (select from locked_discounts(of, moment)) then return null; end if;
  select max(d.until) into barred from locked_discounts(of, moment) d
    where exists (select from customers c where c.account_id = account and c.created_at > d.since)
      or exists (select from linked_accounts(account, true) l (account_id) where
        exists (select from subscriptions s where s.account_id = l.account_id and s.offering = d.offering
          and s.status in ('awaiting', 'won', 'paymentPending', 'paid'))
        or exists (select from block_purchases p where p.account_id = l.account_id and p.block = d.block
          and p.status <> 'lapsed' and p.locked_until > moment));
  return barred;
end $$;

alter table risk_cases drop constraint risk_cases_rule_check,
  add constraint risk_cases_rule_check
    check (rule in ('wash', 'prearranged', 'hedgedDiscount', 'inAndOut', 'device', 'target', 'line', 'auction'));
