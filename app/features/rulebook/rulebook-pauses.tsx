import { KeyValue } from '../../components/card.tsx';
import { formatCompact, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { RulebookGroup, useScope } from './rulebook-group.tsx';
import styles from './rulebook.module.css';
import { percentOf, type Rulebook } from './rulebook-words.ts';

const MINUTE_S = 60;

/** What pauses an instrument for a while, and what halts the whole market. */
export function RulebookPauses({ book: { pauses, singlePrice, halts, currency } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const scope = useScope();
  const worth = (text: string, amount: string | null): string | null =>
    amount && fill(text, { amount: withCurrency(formatCompact(amount), currency) });
  return (
    <>
      {pauses ? (
        <RulebookGroup title={t.pauses} rule={pauses}>
          {pauses.rules.map(({ boards, segments, rates, seconds, worthFrom, worthBelow }, at) => {
            const rate = `±${rates.map(percentOf).join(' / ')}`;
            return (
              <KeyValue
                key={at}
                name={[scope(boards, segments), worth(t.worthFrom, worthFrom), worth(t.worthBelow, worthBelow)]
                  .filter(Boolean)
                  .join(' · ')}
              >
                {seconds === null
                  ? fill(t.pauseNone, { rate })
                  : fill(t.pauseFor, { rate, minutes: seconds / MINUTE_S })}
              </KeyValue>
            );
          })}
        </RulebookGroup>
      ) : null}
      {singlePrice ? (
        <RulebookGroup title={t.singlePrice} rule={singlePrice}>
          <KeyValue name={t.overheated}>
            {fill(t.singlePriceSays, { minutes: singlePrice.everyMinutes, days: singlePrice.days })}
          </KeyValue>
        </RulebookGroup>
      ) : null}
      {halts ? (
        <RulebookGroup title={t.halts} rule={halts}>
          {halts.levels.map(({ move, stops }) => (
            <KeyValue
              key={move}
              name={fill(halts.direction === 'down' ? t.haltFall : t.haltMove, { rate: percentOf(move) })}
            >
              {stops.map(({ beforeClose, minutes }) => (
                <span key={beforeClose} className={styles.stop}>
                  {minutes === null ? t.haltRest : fill(t.haltFor, { minutes })}
                  {beforeClose > 0 ? (
                    <span className={styles.beneath}>{fill(t.haltLast, { minutes: beforeClose })}</span>
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
