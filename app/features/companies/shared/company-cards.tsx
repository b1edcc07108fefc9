import { BUYERS } from '@bourse/core/companies/trades.ts';
import { type Market, MARKETS } from '@bourse/core/market.ts';
import { type Answer, useCall } from '../../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../../components/card.tsx';
import { Near } from '../../../components/near.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { formatDate } from '../../../format/dates.ts';
import { formatCompact, formatCount, formatMoneyIn, formatRate } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { pathOf } from '../../../router/routes.ts';
import styles from '../companies.module.css';
import { compactIn, figureIn, signedIn } from '../words.ts';

type Instrument = Answer<'quotes/getInstrument'>;
type Company = NonNullable<Instrument['company']>;

const rateOr = (rate: string | null): string => (rate === null ? '–' : formatRate(rate));

function Numbers({ company, currency, instrument }: { company: Company; currency: string; instrument: string }) {
  const { detail: t, rankings, compare } = useTexts('companies');
  const { earningsPerShare, salesGrowth } = company;
  return (
    <Card
      title={t.numbers}
      sub={<span className="mute">{fill(t.numbersOf, { date: formatDate(company.yearEnds) })}</span>}
    >
      <KeyValues>
        <KeyValue name={rankings.priceEarnings}>{figureIn('priceEarnings', company.priceEarnings, currency)}</KeyValue>
        <KeyValue name={t.earnings}>
          {earningsPerShare === null ? '–' : formatMoneyIn(earningsPerShare, currency)}
        </KeyValue>
        <KeyValue name={t.operatingMargin}>{rateOr(company.operatingMargin)}</KeyValue>
        <KeyValue name={t.netMargin}>{rateOr(company.netMargin)}</KeyValue>
        <KeyValue name={t.growth}>{formatRate(salesGrowth, { sign: true })}</KeyValue>
        <KeyValue name={t.payout}>{rateOr(company.payoutRatio)}</KeyValue>
        <KeyValue name={t.founded}>{company.founded}</KeyValue>
        <KeyValue name={t.employees}>{formatCount(company.employees)}</KeyValue>
      </KeyValues>
      <div className={styles.below}>
        <Link to={pathOf('financialComparison')} query={{ with: instrument }} className={styles.way}>
          {compare.open}
        </Link>
      </div>
    </Card>
  );
}

function Years({ company, currency }: { company: Company; currency: string }) {
  const { detail: t } = useTexts('companies');
  const { sales, operatingProfit, netProfit } = useTexts('quotes');
  return (
    <Card title={t.years} sub={<span className="mute">{fill(t.yearsSays, { currency })}</span>}>
      <table className={styles.years}>
        <thead>
          <tr>
            {[t.year, sales, operatingProfit, netProfit].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {company.reports.toReversed().map((report) => (
            <tr key={report.year}>
              <th scope="row">{report.year}</th>
              <td>{formatCompact(report.sales)}</td>
              <td>{formatCompact(report.operatingProfit)}</td>
              <td>{formatCompact(report.netProfit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Traders({ instrument, market }: { instrument: string; market: Market }) {
  const { detail: t, short, trend } = useTexts('companies');
  const titles = useTexts('routes');
  const shorts = useCall('discovery/listShortSelling', { market, instrument, limit: 1 }, { staleTimeMs: 60_000 });
  const bought = useCall('discovery/listInvestorTrend', { market, instrument, limit: 1 }, { staleTimeMs: 60_000 });
  const [sold, net] = [shorts.data?.rows[0], bought.data?.rows[0]];
  const on = net?.to ?? sold?.date;
  const ways = bought.data?.published ? (['shortSelling', 'investorTrend'] as const) : (['shortSelling'] as const);
  if (!shorts.data || !bought.data)
    return (
      <Card title={t.traders}>
        <SkeletonRows count={4} />
      </Card>
    );
  return (
    <Card title={t.traders} end={on ? formatDate(on) : null}>
      <KeyValues>
        {net
          ? BUYERS.map((who) => {
              const { text, tone } = signedIn(net[who], net.currency);
              return (
                <KeyValue key={who} name={`${trend.net} · ${trend.buyers[who]}`}>
                  <span className={tone}>{text}</span>
                </KeyValue>
              );
            })
          : null}
        {bought.data.published ? null : <KeyValue name={trend.net}>{trend.notHere}</KeyValue>}
        {sold ? (
          <>
            <KeyValue name={short.volume}>{formatCompact(sold.volume)}</KeyValue>
            <KeyValue name={short.value}>{compactIn(sold.value, sold.currency)}</KeyValue>
            <KeyValue name={short.part}>{formatRate(sold.volumeRatio)}</KeyValue>
            <KeyValue name={fill(short.balance, { date: formatDate(sold.date) })}>
              {formatCompact(sold.balance)}
            </KeyValue>
          </>
        ) : null}
      </KeyValues>
      <div className={styles.below}>
        {ways.map((name) => (
          <Link key={name} to={pathOf(name)} query={{ instrument }} className={styles.way}>
            {titles[name]}
          </Link>
        ))}
      </div>
    </Card>
  );
}

/** What only a company has: what it reported, year by year, and who trades it. */
export function CompanyCards({ instrument: { company, currency, instrument, market } }: { instrument: Instrument }) {
  const known = MARKETS.find((each) => each === market);
  if (!company || !known) return null;
  return (
    <>
      <Numbers company={company} currency={currency} instrument={instrument} />
      <Years company={company} currency={currency} />
      <Near key={instrument}>
        <Traders instrument={instrument} market={known} />
      </Near>
    </>
  );
}
