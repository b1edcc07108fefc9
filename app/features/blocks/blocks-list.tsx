import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { formatPrice, formatQuantity } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { shortTime } from './short-time.ts';
import { statusWord } from './status-word.ts';
import styles from './blocks.module.css';

const PHASES = ['open', 'ended'] as const;
type Phase = (typeof PHASES)[number];

function BlockRow({ offer }: { offer: RowOf<'offerings/listOfferings'> }) {
  const t = useTexts('blocks');
  const { short } = useTexts('markets');
  const { block, market, mine } = offer;
  if (!block) return null;
  const open = block.state === 'offered';
  const how = open ? fill(t.left, { quantity: formatQuantity(block.left) }) : t.state[block.state];
  const until = open ? ` · ${fill(t.until, { date: shortTime(offer.dates.closesAt) })}` : '';
  return (
    <Row
      title={offer.name}
      sub={`${short[market]} · ${how}${until}`}
      to="/home/blockTrade1"
      query={{ offering: offer.id }}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>
            {formatPrice(offer.price, offer.currency)} {offer.currency}
          </span>
          {mine ? <span className={styles.mine}>{statusWord(t, mine)}</span> : null}
        </span>
      }
    />
  );
}

/** Blocks on offer, and those that have ended. */
export function BlocksList() {
  const t = useTexts('blocks');
  const language = useLanguage();
  const [phase, setPhase] = useState<Phase>('open');
  const reading = useListCall('offerings/listOfferings', { kind: 'block', phase, limit: 20 }, { language });
  return (
    <>
      <Chips label={t.list}>
        {PHASES.map((each) => (
          <Chip key={each} chosen={each === phase} onPress={() => setPhase(each)}>
            {t.phase[each]}
          </Chip>
        ))}
      </Chips>
      <Card flush>
        <List
          key={phase}
          reading={reading}
          rowKey={({ id }) => id}
          label={t.phase[phase]}
          rowHeightRem={4}
          empty={<EmptyView icon="list" text={t.empty[phase]} />}
        >
          {(offer) => <BlockRow offer={offer} />}
        </List>
      </Card>
    </>
  );
}
