-- Up Migration
-- Where value dates are to begin in a world that is there already, everybody is told. What the house announces by itself has nobody of the staff.
alter table announcements alter column staff_id drop not null;

with begins as (select settles_from, to_char(settles_from at time zone 'UTC', 'YYYY-MM-DD') as day from world where settles_from is not null),
  made as (insert into announcements (staff_id, at) select null::bigint, settles_from - interval '7 days' from begins where exists (select from customers) returning announcement)
insert into announcement_texts (announcement, language, title, body)
  select announcement, language, title, replace(body, '{day}', day) from made, begins, (values
    ('en', 'When money from sales can be withdrawn', 'From {day} (UTC) on, what a sale brings can buy again at once, and can be withdrawn from the day on which the sale settles by its market''s rule. What is available until then stays withdrawable at any time. Dividends that go ex from then on are booked on their pay date.'),
    ('cn', '賣出款何時可提領', '自 {day}（UTC）起，賣出款可立即再買進，並自該筆賣出依市場規則交割之日起可提領。此前已可用的款項不受影響，隨時可提領。自該日起除息的股利於發放日入帳。'),
    ('zhs', '卖出款何时可提现', '自 {day}（UTC）起，卖出款可立即再买入，并自该笔卖出按市场规则交收之日起可提现。此前已可用的款项不受影响，随时可提现。自该日起除息的股息于发放日入账。'),
    ('kor', '매도 대금의 출금 가능일 안내', '{day}(UTC)부터 매도 대금으로는 바로 다시 매수할 수 있고, 출금은 시장 규정에 따른 매도 결제일부터 가능합니다. 그 전에 사용 가능했던 금액은 언제든지 출금할 수 있습니다. 그날부터 배당락되는 배당금은 지급일에 입금됩니다.'),
    ('esp', 'Cuándo se puede retirar el dinero de una venta', 'Desde el {day} (UTC), el dinero de una venta puede comprar de inmediato y se puede retirar desde el día en que la venta se liquida según la regla de su mercado. Lo que esté disponible hasta entonces se puede retirar en cualquier momento. Los dividendos que pasen a ex desde esa fecha se abonan en su fecha de pago.')
  ) texts (language, title, body);
