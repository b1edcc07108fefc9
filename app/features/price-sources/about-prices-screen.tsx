/**
 * About prices: each source that is shown, what it asks for, its delay by market, and the operator's decision; of the
 * recorded day what it is.
 */
import { PRICE_STATES } from '@bourse/core/markets/price-states/price-state.ts';
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatPollInterval } from '../../instruments/price-origin-text.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import styles from './price-sources.module.css';

type Source = CallAnswer<'prices/listPriceSources'>['rows'][number];
type DisplayedMarket = Source['markets'][number];
const MINUTE_MS = 60_000;

export default function AboutPricesScreen() {
  const title = useTexts('routes').priceSources;
  const t = useTexts('priceSources');
  const { data, error, refetch } = useCall('prices/listPriceSources', {});
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        {data ? (
          <>
            <p className={styles.lead}>{leadOf(t, data.rows)}</p>
            {data.rows.map((source) =>
              isRecordedDay(source) ? (
                <RecordedDayCard key={source.source} source={source} />
              ) : (
                <SourceCard key={source.source} source={source} />
              ),
            )}
            {data.rows.length > 0 ? <Legend /> : null}
          </>
        ) : (
          <LoadingOrError card rows={4} error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    </>
  );
}

const isRecordedDay = ({ source }: Source): boolean => source === RECORDED_DAY_SOURCE;

function leadOf(t: Texts['priceSources'], sources: readonly Source[]): string {
  if (sources.length === 0) return t.none;
  return sources.every(isRecordedDay) ? t.recordedLead : t.lead;
}

/** The recorded day, which is no exchange's: nobody's terms apply, and nothing is late. */
function RecordedDayCard({ source: { pollsEveryMs, markets } }: { source: Source }) {
  const t = useTexts('priceSources');
  const { name, source: names } = useTexts('markets');
  return (
    <Card title={names.recorded}>
      <p className={styles.attribution}>{t.recordedSays}</p>
      <KeyValueList>
        {pollsEveryMs === null ? null : (
          <KeyValue name={t.newPrice}>{fillPlaceholders(t.everySeconds, { seconds: pollsEveryMs / 1_000 })}</KeyValue>
        )}
        <KeyValue name={t.bidAsk}>{t.noBook}</KeyValue>
      </KeyValueList>
      <ul className={styles.markets}>
        {markets.map(({ market, since }) => (
          <li key={market}>
            <strong>{name[market]}</strong>
            <span>{fillPlaceholders(t.decided, { date: formatDate(since) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SourceCard({ source }: { source: Source }) {
  const t = useTexts('priceSources');
  const names: Readonly<Record<string, string>> = useTexts('markets').source;
  const isNamed = Object.hasOwn(names, source.source);
  return (
    <Card title={isNamed ? describePriceSource(source.source, names) : source.title}>
      {source.attribution ? <p className={styles.attribution}>{source.attribution}</p> : null}
      <KeyValueList>
        <KeyValue name={t.asked}>{formatPollInterval(t, source.pollsEveryMs)}</KeyValue>
        <KeyValue name={t.bidAsk}>{source.hasBook ? t.book : t.noBook}</KeyValue>
      </KeyValueList>
      <ul className={styles.markets}>
        {source.markets.map((each) => (
          <MarketLine key={each.market} of={each} />
        ))}
      </ul>
    </Card>
  );
}

function MarketLine({ of: { market, place, delayMs, since, termsUrl } }: { of: DisplayedMarket }) {
  const t = useTexts('priceSources');
  const { name } = useTexts('markets');
  const minutes = Math.max(1, Math.round(delayMs / MINUTE_MS));
  return (
    <li>
      <strong>{name[market]}</strong>
      <span>
        {[
          delayMs === 0 ? t.noDelay : fillPlaceholders(t.delayOf, { minutes }),
          fillPlaceholders(t.place, { place }),
          fillPlaceholders(t.decided, { date: formatDate(since) }),
        ].join(' · ')}
      </span>
      <a className={styles.terms} href={termsUrl} target="_blank" rel="noopener noreferrer">
        {t.terms} ({new URL(termsUrl).hostname})
      </a>
    </li>
  );
}

/** What each state means, as an instrument's page says it, and what prices there are that are no exchange's. */
function Legend() {
  const t = useTexts('priceSources');
  const { priceState, recorded, source } = useTexts('markets');
  return (
    <Card title={t.legend}>
      <dl className={styles.legend}>
        {PRICE_STATES.map((state) => (
          <div key={state}>
            <dt>{priceState[state]}</dt>
            <dd>{t.says[state]}</dd>
          </div>
        ))}
        <div>
          <dt>{recorded}</dt>
          <dd>{t.recordedSays}</dd>
        </div>
        <div>
          <dt>{source.simulated}</dt>
          <dd>{t.simulatedSays}</dd>
        </div>
      </dl>
      <p className={styles.failover}>{t.failover}</p>
    </Card>
  );
}
