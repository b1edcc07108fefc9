import type { RowOf } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatPrice, withCurrency } from '../../format/numbers.ts';
import { chooseInstrument, detailPath } from '../../instruments/chosen-instrument.ts';
import { fill, getLocale, useTexts } from '../../language/language.ts';

type Coming = RowOf<'discovery/getCalendar'>;

/** A coming event, and what is known of it. */
function useWords(): (coming: Coming) => { title: string; sub: string } {
  const { calendar: t } = useTexts('companies');
  const { kind: actions } = useTexts('announced');
  const { short } = useTexts('markets');
  return ({ kind, market, name, amount, currency, payDate, ends, action }) => {
    if (kind === 'closed' || kind === 'otherHours')
      return { title: fill(t[kind], { market: short[market] }), sub: name };
    const cash = amount === null ? null : withCurrency(formatPrice(amount, currency ?? undefined), currency ?? '');
    if (kind === 'earnings')
      return { title: name, sub: `${t.earnings} · ${fill(t.earningsOf, { date: ends ? formatDate(ends) : '–' })}` };
    if (kind === 'dividend' && cash && payDate)
      return { title: name, sub: `${t.dividend} · ${fill(t.dividendOf, { amount: cash, date: formatDate(payDate) })}` };
    return { title: name, sub: kind === 'listing' ? t.listing : action ? actions[action] : t.dividend };
  };
}

/** The events of one day. */
export function CalendarDay({ date, rows }: { date: string; rows: readonly Coming[] }) {
  const words = useWords();
  const weekday = new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: 'UTC' });
  return (
    <Card title={`${formatDate(date)} ${weekday.format(Date.parse(`${date}T12:00:00Z`))}`}>
      {rows.map((coming) => {
        const { instrument } = coming;
        return (
          <Row
            key={`${coming.kind} ${instrument ?? coming.market} ${coming.action}`}
            {...words(coming)}
            {...(instrument
              ? { to: detailPath(instrument), query: { instrument }, onOpen: () => chooseInstrument(instrument) }
              : {})}
          />
        );
      })}
    </Card>
  );
}
