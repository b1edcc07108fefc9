-- Up Migration
-- In a world that is made from here on, nothing that has been seen of the simulated prices says where they go. One that is there already keeps
-- its past: its sessions go by the new rules from a date that lies a week ahead by the world's own clock. Null: since it was made.
alter table world add column prices_fair_from text check (prices_fair_from ~ '^\d{4}-\d{2}-\d{2}$');
update world set prices_fair_from = to_char((greatest(now(), created_at)
  + make_interval(secs => coalesce((select max(ahead_ms) from clock_moves), 0) / 1000.0) + interval '7 days') at time zone 'UTC', 'YYYY-MM-DD');

-- Everybody who is there is told.
with begins as (select prices_fair_from as day, greatest(now(), created_at) + make_interval(secs => coalesce((select max(ahead_ms) from clock_moves), 0) / 1000.0) as at
    from world where prices_fair_from is not null),
  made as (insert into announcements (staff_id, at) select null::bigint, at from begins where exists (select from customers) returning announcement)
insert into announcement_texts (announcement, language, title, body)
  select announcement, language, replace(title, '{day}', day), replace(body, '{day}', day) from made, begins, (values
    ('en', 'How simulated prices move from {day} on', 'From the sessions of {day} on, the simulated market moves by new rules: an opening gap, a half of the day, volume, news or the order book no longer say where a price goes next. Prices until then stay as they were. Bid and ask now stay in place until the price moves.'),
    ('cn', '自 {day} 起模擬價格的變動方式', '自 {day} 的交易時段起，模擬市場採用新規則：開盤跳空、前半日走勢、成交量、新聞或委託簿皆不再透露價格下一步的方向。此前的價格維持不變。買賣報價在價格變動前保持不動。'),
    ('zhs', '自 {day} 起模拟价格的变动方式', '自 {day} 的交易时段起，模拟市场采用新规则：开盘跳空、前半日走势、成交量、新闻或委托簿都不再透露价格下一步的方向。此前的价格保持不变。买卖报价在价格变动前保持不动。'),
    ('kor', '{day}부터 달라지는 모의 시세 안내', '{day} 거래부터 모의 시장이 새 규칙으로 움직입니다. 시가의 갭, 오전의 흐름, 거래량, 뉴스, 호가로는 다음 가격을 알 수 없게 됩니다. 그 전의 시세는 그대로 유지됩니다. 매수·매도 호가는 가격이 움직일 때까지 제자리에 머뭅니다.'),
    ('esp', 'Cómo se mueven los precios simulados desde el {day}', 'Desde las sesiones del {day}, el mercado simulado sigue reglas nuevas: el salto de apertura, la primera mitad del día, el volumen, las noticias o el libro de órdenes ya no dicen hacia dónde va el precio. Los precios anteriores no cambian. La compra y la venta permanecen en su sitio hasta que el precio se mueve.')
  ) texts (language, title, body);
