/** A league's rules, or how to get in. */
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './leagues.module.css';
import type { League } from './league-dates-and-files.ts';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Page } from '../../components/page-frame.tsx';
import { Link } from '../../router/link.tsx';

/** The league's rules for everybody. */
export function LeagueRulesCard({ league }: { league: League }) {
  const t = useTexts('leagues');
  const { short } = useTexts('markets');
  const { orderType } = useTexts('terms');
  const { times } = useTexts('ticket');
  const minutes = league.pointsEveryMinutes;
  const measured =
    minutes < 2 * 60
      ? fillPlaceholders(t.measured, { minutes: formatCount(minutes) })
      : fillPlaceholders(t.measuredHours, { hours: formatCount(Math.round(minutes / 60)) });
  const { currency, permitted, largestShare } = league;
  return (
    <Card title={t.rules}>
      <KeyValueList>
        <KeyValue name={t.starts}>{formatDateTimeToMinute(league.startsAt)}</KeyValue>
        <KeyValue name={t.endsOn}>{formatDateTimeToMinute(league.endsAt)}</KeyValue>
        <KeyValue name={t.capital}>{formatMoneyWithCurrency(league.capital, currency)}</KeyValue>
        <KeyValue name={t.markets}>{league.markets.map((market) => short[market]).join(', ')}</KeyValue>
        <KeyValue name={t.instruments}>
          {permitted ? (
            <PermittedInstruments names={permitted.map(({ name }) => name)} />
          ) : (
            fillPlaceholders(t.all, { currency })
          )}
        </KeyValue>
        <KeyValue name={t.orderTypes}>{league.orderTypes.map((type) => orderType[type]).join(', ')}</KeyValue>
        <KeyValue name={t.leverage}>
          {league.leverage === 1 ? t.noLeverage : fillPlaceholders(times, { n: league.leverage })}
        </KeyValue>
        <KeyValue name={t.charges}>{league.charges ? t.charged : t.uncharged}</KeyValue>
        <KeyValue name={t.largestShare}>
          {largestShare === null ? t.noLimit : fillPlaceholders(t.shareOf, { percent: `${largestShare}%` })}
        </KeyValue>
        <KeyValue name={t.minimumTrades}>{formatCount(league.minimumTrades)}</KeyValue>
        <KeyValue name={t.minimumInstruments}>{formatCount(league.minimumInstruments)}</KeyValue>
        <KeyValue name={t.minimumDays}>{formatCount(league.minimumDays)}</KeyValue>
        <KeyValue name={t.ranking}>{t.rankings[league.ranking]}</KeyValue>
      </KeyValueList>
      <p className={styles.note}>
        {t.rankingSays[league.ranking]} {measured}
      </p>
    </Card>
  );
}

/** More names than these are a list to open. */
const NAMES_MAXIMUM = 8;

function PermittedInstruments({ names }: { names: readonly string[] }) {
  const t = useTexts('leagues');
  if (names.length <= NAMES_MAXIMUM) return names.join(', ');
  return (
    <details className={styles.permitted}>
      <summary>{fillPlaceholders(t.permittedCount, { count: formatCount(names.length) })}</summary>
      {names.join(', ')}
    </details>
  );
}

/** Shown to customers who aren't in the league: how to get in, and nothing else. */
export function NotInLeagueNote() {
  const t = useTexts('leagues');
  return (
    <Page foot="none">
      <EmptyView
        text={t.notIn}
        icon="star"
        action={
          <Link to="/home/leagues" className={styles.way}>
            {t.enterCode}
          </Link>
        }
      />
    </Page>
  );
}
