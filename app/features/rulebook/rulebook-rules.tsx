import { KeyValue } from '../../components/card.tsx';
import { formatCompact, formatMoneyWithCurrency, formatQuantity, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, getLocale, useTexts } from '../../language/language.ts';
import { RulebookGroup, RulebookGroup as Group, useRuleScopeFormatter } from './rulebook-group.tsx';
import styles from './rulebook.module.css';
import {
  formatExactPercent,
  formatTickRange,
  type Rulebook,
  type SessionSpan,
  formatSessionSpans,
} from './rulebook-text.ts';

const MINUTE_S = 60;

/** What pauses an instrument for a while, and what halts the whole market. */
function RulebookPauses({ book: { pauses, singlePrice, halts, currency } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const scope = useRuleScopeFormatter();
  const worth = (text: string, amount: string | null): string | null =>
    amount && fillPlaceholders(text, { amount: formatWithCurrency(formatCompact(amount), currency) });
  return (
    <>
      {pauses ? (
        <RulebookGroup title={t.pauses} rule={pauses}>
          {pauses.rules.map(({ boards, segments, rates, seconds, worthFrom, worthBelow }, at) => {
            const rate = `±${rates.map(formatExactPercent).join(' / ')}`;
            return (
              <KeyValue
                key={at}
                name={[scope(boards, segments), worth(t.worthFrom, worthFrom), worth(t.worthBelow, worthBelow)]
                  .filter(Boolean)
                  .join(' · ')}
              >
                {seconds === null
                  ? fillPlaceholders(t.pauseNone, { rate })
                  : fillPlaceholders(t.pauseFor, { rate, minutes: seconds / MINUTE_S })}
              </KeyValue>
            );
          })}
        </RulebookGroup>
      ) : null}
      {singlePrice ? (
        <RulebookGroup title={t.singlePrice} rule={singlePrice}>
          <KeyValue name={t.overheated}>
            {fillPlaceholders(t.singlePriceSays, { minutes: singlePrice.everyMinutes, days: singlePrice.days })}
          </KeyValue>
        </RulebookGroup>
      ) : null}
      {halts ? (
        <RulebookGroup title={t.halts} rule={halts}>
          {halts.levels.map(({ move, stops }) => (
            <KeyValue
              key={move}
              name={fillPlaceholders(halts.direction === 'down' ? t.haltFall : t.haltMove, {
                rate: formatExactPercent(move),
              })}
            >
              {stops.map(({ beforeClose, minutes }) => (
                <span key={beforeClose} className={styles.stop}>
                  {minutes === null ? t.haltRest : fillPlaceholders(t.haltFor, { minutes })}
                  {beforeClose > 0 ? (
                    <span className={styles.beneath}>{fillPlaceholders(t.haltLast, { minutes: beforeClose })}</span>
                  ) : null}
                </span>
              ))}
            </KeyValue>
          ))}
        </RulebookGroup>
      ) : null}
    </>
  );
}

/** The code for a market that isn't an exchange (ISO 10383). */
const NO_MIC = 'XX'.repeat(2);

/** 0 (Sunday) to 6 (Saturday), in the reader's language. */
const weekdayIn = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + weekday, 12));

function Hours({ book: { sessions, taking } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const limits = (kind: SessionSpan['kind']): string => {
    const rule = taking?.rules.find((each) => each.kind === kind);
    return [rule && !rule.types.includes('market') ? t.limitOnly : null, rule && !rule.shorts ? t.noShorts : null]
      .filter(Boolean)
      .join(', ');
  };
  const kinds = [...new Set(sessions.spans.map(({ kind }) => kind))];
  return (
    <Group title={t.hours} rule={sessions}>
      <KeyValue name={t.weekdays}>
        {sessions.weekdays.map((weekday) => weekdayIn(weekday, getLocale())).join(', ')}
      </KeyValue>
      {kinds.map((kind) => (
        <KeyValue key={kind} name={t.span[kind]}>
          {formatSessionSpans(
            t,
            sessions.spans.filter((span) => span.kind === kind),
          )}
          <span className={styles.beneath}>{limits(kind)}</span>
        </KeyValue>
      ))}
    </Group>
  );
}

function Ticks({ book: { ticks, currency, market } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  // Currency pairs are quoted in many currencies.
  return (
    <Group title={t.ticks} rule={ticks} hint={ticks.by === 'price' ? null : t.monthEnd}>
      {ticks.steps.map((step, at) => (
        <KeyValue key={step.below ?? 'last'} name={formatTickRange(t, step, ticks.steps[at - 1])}>
          {market === 'FX' ? formatQuantity(step.tick) : formatWithCurrency(formatQuantity(step.tick), currency)}
        </KeyValue>
      ))}
    </Group>
  );
}

function Bands({ book: { bands } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const scope = useRuleScopeFormatter();
  return (
    <Group title={t.bands} rule={bands}>
      {bands.rules.map(({ boards, segments, firstDays, up, down }) => (
        <KeyValue key={scope(boards, segments, firstDays)} name={scope(boards, segments, firstDays)}>
          {up === null || down === null
            ? t.noLimit
            : up === down
              ? `±${formatExactPercent(up)}`
              : `+${formatExactPercent(up)} / \u2212${formatExactPercent(down)}`}
        </KeyValue>
      ))}
    </Group>
  );
}

function Lots({ book: { lots, currency, market } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const scope = useRuleScopeFormatter();
  const inShares = market !== 'FX' && market !== 'CRYPTO';
  return (
    <Group title={t.lots} rule={lots}>
      {lots.rules.map(({ boards, lot, fraction, minimum, minimumValue }) => (
        <KeyValue key={scope(boards, null)} name={scope(boards, null)}>
          {[
            fraction
              ? fillPlaceholders(t.fractions, { minimum: formatQuantity(minimum) })
              : fillPlaceholders(inShares ? t.lotOf : t.lotUnits, { lot: formatQuantity(lot) }),
            minimumValue === null
              ? null
              : fillPlaceholders(t.minimumValue, { amount: formatMoneyWithCurrency(minimumValue, currency) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </KeyValue>
      ))}
    </Group>
  );
}

/** Hours, price steps, limits, lots, settlement, short sales and leverage. */
export function RulebookRules({ book }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const { settlement, withholding, taxYear, shorting, leverage, parts, currency } = book;
  const scope = useRuleScopeFormatter();
  return (
    <>
      <p className={styles.hint}>
        <span lang="en">{book.exchange}</span>
        {book.mic === NO_MIC ? null : <> · {book.mic}</>}
      </p>
      <Hours book={book} />
      <Ticks book={book} />
      <Bands book={book} />
      <RulebookPauses book={book} />
      <Lots book={book} />
      {parts ? (
        <Group title={t.partsOfShares} rule={parts} hint={t.partsSays}>
          <KeyValue name={scope(parts.boards, null)}>
            {fillPlaceholders(t.minimumValue, { amount: formatMoneyWithCurrency(parts.minimumValue, currency) })}
          </KeyValue>
        </Group>
      ) : null}
      <Group title={t.settlement} rule={settlement}>
        <KeyValue name={t.settled}>
          {settlement.days === 0 ? t.settledNow : fillPlaceholders(t.settledAfter, { days: settlement.days })}
        </KeyValue>
      </Group>
      {withholding ? (
        <Group title={t.withholding} rule={withholding}>
          <KeyValue name={t.withheld}>{formatExactPercent(withholding.rate)}</KeyValue>
        </Group>
      ) : null}
      {taxYear ? (
        <Group title={t.taxYear} rule={taxYear}>
          <KeyValue name={t.taxYearBegins}>{taxYear.begins.replace('-', '.')}</KeyValue>
        </Group>
      ) : null}
      <Group title={t.shorting} rule={shorting}>
        <KeyValue name={t.shorting}>
          {shorting.allowed ? (shorting.intradayOnly ? t.intraday : t.allowed) : t.notAllowed}
        </KeyValue>
      </Group>
      <Group title={t.leverage} rule={leverage}>
        <KeyValue name={t.leverage}>{fillPlaceholders(t.multiple, { n: leverage.maximum })}</KeyValue>
      </Group>
    </>
  );
}
