-- Up Migration
-- Units that their holder can't sell yet aren't lent, whenever the lending began: by the world's clock, which the caller
-- tells.
create function stock_offered(of text, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(p.open_quantity - p.pledged), 0)::bigint from lending_orders o join positions p
    on p.account_id = o.account_id and p.instrument = o.instrument
  where o.instrument = of and o.kind = 'lend' and o.status <> 'finished' and p.side = 'long' and p.leverage = 1
    and not p.day_trading and p.portfolio = 0 and p.status <> 'closed'
    and (p.locked_until is null or p.locked_until <= moment)
$$;

create function stock_count(of text, moment timestamptz)
returns table (lent bigint, offered bigint, reserved bigint, unused bigint) language sql stable as $$
  select coalesce((select l.lent from lent_stock l where l.instrument = of), 0)::bigint, stock_offered(of, moment),
    coalesce((select sum(o.quantity) from lending_orders o where o.instrument = of and o.kind = 'borrow'
      and o.status <> 'finished'), 0)::bigint,
    stock_reserved(of, 0)
$$;

create or replace function reserve_stock(instruments text[], most bigint[]) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(instruments) loop
    insert into lent_stock (instrument, lent) values (instruments[i], 0) on conflict do nothing;
    perform 1 from lent_stock where instrument = instruments[i] for update;
    if (select coalesce(sum(o.quantity), 0) from lending_orders o where o.instrument = instruments[i]
      and o.kind = 'borrow' and o.status <> 'finished') > most[i] then
      raise exception 'stock of % has been reserved meanwhile', instruments[i] using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;

drop function stock_count(text);
drop function stock_offered(text);
