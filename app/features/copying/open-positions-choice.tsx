/** What the leader has open now, with prices; and whether a copy begins by buying it, for how much in all. */
import { useCall, type CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Price, PriceChange } from '../../components/price-figures.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { formatMoneyWithCurrency, formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type CopySettingsDraft, parseCopySettings } from './copy-settings-draft.ts';
import styles from './copying.module.css';

export type OpenPositions = CallAnswer<'copying/previewOpenPositions'>;
/** Prices and costs follow the market. */
const EVERY_MS = 5_000;

/** `amount` is null while it couldn't begin a copy. */
export function useOpenPositions(
  leader: string,
  { amount, draft, enabled }: { amount: string | null; draft: CopySettingsDraft; enabled: boolean },
): OpenPositions | undefined {
  const terms = parseCopySettings(draft);
  const { data } = useCall(
    'copying/previewOpenPositions',
    { leader, ...(amount === null || terms === null ? {} : { amount, ...terms }) },
    { enabled, keepPrevious: true, refetchIntervalMs: EVERY_MS },
  );
  return data;
}

interface OpenPositionsProps {
  leader: { name: string; strategy: object | null };
  positions: OpenPositions | undefined;
  count: number;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function OpenPositionsChoice({ leader, positions, count, on, onChange }: OpenPositionsProps) {
  const t = useTexts('copying');
  return (
    <Card title={t.open.title} sub={fillPlaceholders(t.open.says, { name: leader.name })}>
      {positions ? (
        positions.rows.map((row) => (
          <OpenPositionRow key={`${row.instrument} ${row.side} ${row.leverage}`} row={row} in={positions.currency} />
        ))
      ) : (
        <SkeletonRows count={Math.min(count, 3)} />
      )}
      <label className={styles.switch}>
        <span>
          {t.copyOpen}
          <small>{leader.strategy ? t.copyOpenSaysStrategy : t.copyOpenSays}</small>
        </span>
        <Toggle on={on} label={t.copyOpen} onChange={onChange} />
      </label>
      {on && positions ? <OpeningCosts positions={positions} /> : null}
    </Card>
  );
}

function OpenPositionRow({ row, in: currency }: { row: OpenPositions['rows'][number]; in: string }) {
  const t = useTexts('copying');
  const sides = useTexts('terms').side;
  const { times } = useTexts('ticket');
  const side =
    row.leverage > 1 ? `${sides[row.side]} ${fillPlaceholders(times, { n: row.leverage })}` : sides[row.side];
  const yours =
    row.quantity !== null && row.cost !== null
      ? fillPlaceholders(t.open.yours, {
          quantity: formatQuantity(row.quantity),
          cost: formatMoneyWithCurrency(row.cost, currency),
        })
      : row.skipped
        ? t.reason[row.skipped]
        : null;
  return (
    <ListRow
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>{`${side} · ${fillPlaceholders(t.open.part, { part: formatRate(row.part, { digits: 1 }) })}`}</span>
          {yours === null ? null : <span>{yours}</span>}
        </span>
      }
      end={
        <span className={styles.end}>
          <b>{row.price === null ? '–' : <Price price={row.price} currency={row.currency} />}</b>
          {row.change === null ? null : <PriceChange rate={row.change} />}
        </span>
      }
      to="/market/stockDetail"
      query={{ instrument: row.instrument }}
    />
  );
}

/** Everything that buying it costs, in the copy's currency. */
export function OpeningCosts({ positions }: { positions: OpenPositions }) {
  const t = useTexts('copying').open;
  const { cost, charges, spread, currency } = positions;
  if (cost === null || charges === null || spread === null) return <p className={styles.says}>{t.needsAmount}</p>;
  const money = (amount: string) => <span className={styles.amount}>{formatMoneyWithCurrency(amount, currency)}</span>;
  return (
    <>
      <KeyValueList>
        <KeyValue name={t.charges}>{money(charges)}</KeyValue>
        {isZero(spread) ? null : <KeyValue name={t.spread}>{money(spread)}</KeyValue>}
        <KeyValue name={t.cost} sum>
          {money(cost)}
        </KeyValue>
      </KeyValueList>
      <p className={styles.says}>{t.moves}</p>
    </>
  );
}
