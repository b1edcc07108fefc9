/** The blocks that are offered, as a list and as a tab of home. */
import type { ListCallRow } from '../../api/use-call.ts';
import { ListRow } from '../../components/list-row.tsx';
import { formatMonthDayTime } from '../../format/dates.ts';
import { formatPrice, formatQuantity, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import { OffersByPhase } from '../offerings/shared/offers-by-phase.tsx';
import styles from './blocks.module.css';

const PHASES = ['open', 'ended'] as const;

function BlockTradeRow({ offer }: { offer: ListCallRow<'offerings/listOfferings'> }) {
  const t = useTexts('blocks');
  const { short } = useTexts('markets');
  const { block, market, mine } = offer;
  if (!block) return null;
  const open = block.state === 'offered';
  const how = open ? fillPlaceholders(t.left, { quantity: formatQuantity(block.left) }) : t.state[block.state];
  const until = fillPlaceholders(t.until, { date: formatMonthDayTime(offer.dates.closesAt) });
  return (
    <ListRow
      title={offer.name}
      sub={open ? `${how} · ${until}` : `${short[market]} · ${how}`}
      to="/home/blockTrade1"
      query={{ offering: offer.id }}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>
            {formatWithCurrency(formatPrice(offer.price, offer.currency), offer.currency)}
          </span>
          {mine ? <span className={styles.mine}>{formatPurchaseStatus(t, mine)}</span> : null}
        </span>
      }
    />
  );
}

/** Blocks on offer, and ended ones. */
export function BlockTradeList() {
  const t = useTexts('blocks');
  return (
    <OffersByPhase kind="block" phases={PHASES} label={t.list} words={t} icon="list">
      {(offer) => <BlockTradeRow offer={offer} />}
    </OffersByPhase>
  );
}

/** A purchase's status in words; blocks use four of the words that offers have. */
export const formatPurchaseStatus = ({ status: words }: Texts['blocks'], status: string): string =>
  Object.hasOwn(words, status) ? words[status as keyof typeof words] : status;

/** Blocks on the home screen. */
export default function BlockTradesTab() {
  return <BlockTradeList />;
}
