import { INVESTOR_GROUPS } from '@bourse/core/information/companies/net-buying.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../../components/card.tsx';
import { RenderWhenNear } from '../../../components/deferred-rendering.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { SkeletonRows } from '../../../components/loading-placeholders.tsx';
import { formatDate } from '../../../format/dates.ts';
import { formatCompact, formatCount, formatMoneyWithCurrency, formatRate } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { getRoutePath } from '../../../router/route-registry.ts';
import styles from '../companies.module.css';
import { formatCompactAmount, formatRankingFigure, formatSignedAmount } from '../company-text.ts';

type Instrument = CallAnswer<'quotes/getInstrument'>;
type Company = NonNullable<Instrument['company']>;

/** A fiscal year is named by the calendar year in which it ends. */
const YEAR_DIGITS = 4;
const rateOr = (rate: string | null): string => (rate === null ? '–' : formatRate(rate));

function CompanyFiguresCard({
  company,
  currency,
  instrument,
}: {
  company: Company;
  currency: string;
  instrument: string;
}) {
  const { detail: t, rankings, compare } = useTexts('companies');
  const { earningsPerShare, salesGrowth } = company;
  return (
    <Card
      title={t.numbers}
      sub={<span className="mute">{fillPlaceholders(t.numbersOf, { date: formatDate(company.yearEnds) })}</span>}
    >
      <KeyValueList>
        <KeyValue name={rankings.priceEarnings}>
          {formatRankingFigure('priceEarnings', company.priceEarnings, currency)}
        </KeyValue>
        <KeyValue name={t.earnings}>
          {earningsPerShare === null ? '–' : formatMoneyWithCurrency(earningsPerShare, currency)}
        </KeyValue>
        <KeyValue name={t.operatingMargin}>{rateOr(company.operatingMargin)}</KeyValue>
        <KeyValue name={t.netMargin}>{rateOr(company.netMargin)}</KeyValue>
        <KeyValue name={t.growth}>{formatRate(salesGrowth, { sign: true })}</KeyValue>
        <KeyValue name={t.payout}>{rateOr(company.payoutRatio)}</KeyValue>
        <KeyValue name={t.founded}>{company.founded}</KeyValue>
        <KeyValue name={t.employees}>{formatCount(company.employees)}</KeyValue>
      </KeyValueList>
      <div className={styles.below}>
        <Link to={getRoutePath('financialComparison')} query={{ with: instrument }} className={styles.way}>
          {compare.open}
        </Link>
      </div>
    </Card>
  );
}

const PERIODS = ['years', 'quarters'] as const;
type Period = (typeof PERIODS)[number];
type ReportedPeriod = Company['years'][number];

/** One line per period, newest first, below the column names. */
function ResultsTable({
  by,
  reported,
  label,
  names,
  values,
}: {
  by: Period;
  reported: readonly ReportedPeriod[];
  label: string;
  names: readonly string[];
  values: (reported: ReportedPeriod) => readonly string[];
}) {
  const { detail: t } = useTexts('companies');
  return (
    <div className={styles.sideways} role="region" aria-label={label} tabIndex={0} data-sideways>
      <table className={styles.years}>
        <thead>
          <tr>
            {[by === 'years' ? t.year : t.quarter, ...names].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reported.toReversed().map((each) => (
            <tr key={each.ends}>
              <th scope="row">{by === 'years' ? each.ends.slice(0, YEAR_DIGITS) : formatDate(each.ends)}</th>
              {values(each).map((value, index) => (
                <td key={names[index]}>{formatCompact(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CashFlows({ by, reported }: { by: Period; reported: readonly ReportedPeriod[] }) {
  const { detail: t } = useTexts('companies');
  const flows = reported.filter(({ cashFlow }) => cashFlow !== null);
  const last = flows.at(-1);
  return (
    <>
      <h3 className={styles.part}>{t.cashFlow}</h3>
      {flows.length > 0 ? (
        <ResultsTable
          by={by}
          reported={flows}
          label={t.cashFlow}
          names={[t.operations, t.investing, t.financing]}
          values={({ cashFlow }) => (cashFlow ? [cashFlow.operations, cashFlow.investing, cashFlow.financing] : [])}
        />
      ) : (
        <p className={styles.note}>{t.noCashFlow}</p>
      )}
      {last?.cashFlow ? (
        <KeyValueList>
          <KeyValue name={`${t.cash} (${formatDate(last.ends)})`} sum>
            {formatCompact(last.cashFlow.cash)}
          </KeyValue>
        </KeyValueList>
      ) : null}
    </>
  );
}

/** Reported results, by fiscal year or quarter. */
function ReportedResultsCard({ company, currency }: { company: Company; currency: string }) {
  const { detail: t } = useTexts('companies');
  const { sales, operatingProfit, netProfit } = useTexts('quotes');
  const [by, setBy] = useState<Period>('years');
  const says = by === 'years' ? t.yearsSays : t.quartersSays;
  return (
    <Card title={t.results} sub={<span className="mute">{fillPlaceholders(says, { currency })}</span>}>
      <SegmentedControl
        label={t.periods}
        value={by}
        onChange={setBy}
        options={PERIODS.map((value) => ({ value, label: t[value] }))}
      />
      <ResultsTable
        by={by}
        reported={company[by]}
        label={t.results}
        names={[sales, operatingProfit, netProfit]}
        values={(reported) => [reported.sales, reported.operatingProfit, reported.netProfit]}
      />
      <CashFlows by={by} reported={company[by]} />
    </Card>
  );
}

function NetBuyingAndShortSalesCard({ instrument, market }: { instrument: string; market: Market }) {
  const { detail: t, short, trend } = useTexts('companies');
  const titles = useTexts('routes');
  const shorts = useCall('discovery/listShortSelling', { market, instrument, limit: 1 }, { staleTimeMs: 60_000 });
  const bought = useCall('discovery/listInvestorTrend', { market, instrument, limit: 1 }, { staleTimeMs: 60_000 });
  const [sold, net] = [shorts.data?.rows[0], bought.data?.rows[0]];
  const on = net?.to ?? sold?.date;
  const linkNames = bought.data?.published ? (['shortSelling', 'investorTrend'] as const) : (['shortSelling'] as const);
  if (!shorts.data || !bought.data)
    return (
      <Card title={t.traders}>
        <SkeletonRows count={4} />
      </Card>
    );
  return (
    <Card title={t.traders} end={on ? formatDate(on) : null}>
      <KeyValueList>
        {net
          ? INVESTOR_GROUPS.map((who) => {
              const { text, tone } = formatSignedAmount(net[who], net.currency);
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
            <KeyValue name={short.value}>{formatCompactAmount(sold.value, sold.currency)}</KeyValue>
            <KeyValue name={short.part}>{formatRate(sold.volumeRatio)}</KeyValue>
            {sold.balance ? (
              <KeyValue name={fillPlaceholders(short.balance, { date: formatDate(sold.balance.on) })}>
                {formatCompact(sold.balance.shares)}
              </KeyValue>
            ) : (
              <KeyValue name={short.balancePart}>{trend.notHere}</KeyValue>
            )}
          </>
        ) : null}
        {shorts.data.published ? null : <KeyValue name={short.part}>{trend.notHere}</KeyValue>}
      </KeyValueList>
      <div className={styles.below}>
        {linkNames.map((name) => (
          <Link key={name} to={getRoutePath(name)} query={{ instrument }} className={styles.way}>
            {titles[name]}
          </Link>
        ))}
      </div>
    </Card>
  );
}

/** What only companies have: reported results, by year or quarter, and who trades the stock. */
export function CompanyCards({ instrument: { company, currency, instrument, market } }: { instrument: Instrument }) {
  const known = MARKETS.find((each) => each === market);
  if (!company || !known) return null;
  return (
    <>
      <CompanyFiguresCard company={company} currency={currency} instrument={instrument} />
      <ReportedResultsCard company={company} currency={currency} />
      <RenderWhenNear key={instrument}>
        <NetBuyingAndShortSalesCard instrument={instrument} market={known} />
      </RenderWhenNear>
    </>
  );
}
