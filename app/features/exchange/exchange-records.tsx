import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { rateWords } from './shared/rate-words.ts';
import styles from './exchange.module.css';
import { QuoteFacts } from './quote-facts.tsx';

type Exchanged = RowOf<'wallet/listExchanges'>;
const KINDS = ['exchange', 'transfer', 'order'] as const;

function ExchangeLine({ row, onOpen }: { row: Exchanged; onOpen: () => void }) {
  return (
    <Row
      onPress={onOpen}
      title={`${row.from} → ${row.to}`}
      sub={
        <span className={styles.subs}>
          <span>{formatTime(row.at)}</span>
          <span>{rateWords({ rate: row.rate, currency: row.from }, row.to)}</span>
        </span>
      }
      end={
        <span className={styles.moved}>
          <span>{`\u2212${formatMoneyIn(row.amount, row.from)}`}</span>
          <span className="up">{`+${formatMoneyIn(row.received, row.to)}`}</span>
        </span>
      }
    />
  );
}

/** The currencies, amount and rate of every exchange, newest first. */
export function ExchangeRecords() {
  const t = useTexts('funds');
  const all = useTexts('shell').all;
  const [kind, setKind] = useState<Exchanged['kind'] | null>(null);
  const [opened, setOpened] = useState<Exchanged | null>(null);
  const reading = useListCall('wallet/listExchanges', { ...(kind === null ? {} : { kind }), limit: 20 });
  const words = (each: Exchanged['kind']): string => (each === 'order' ? t.forOrder : t[each]);
  return (
    <>
      <div className={styles.filter}>
        <Chips label={t.kind}>
          <Chip chosen={kind === null} onPress={() => setKind(null)}>
            {all}
          </Chip>
          {KINDS.map((each) => (
            <Chip key={each} chosen={kind === each} onPress={() => setKind(each)}>
              {words(each)}
            </Chip>
          ))}
        </Chips>
      </div>
      <Card>
        <List
          reading={reading}
          rowKey={({ id }) => id}
          label={t.records}
          rowHeightRem={3.75}
          empty={<EmptyView icon="coin" text={t.noRecords} />}
        >
          {(row) => <ExchangeLine row={row} onOpen={() => setOpened(row)} />}
        </List>
      </Card>
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? `${words(opened.kind)}: ${opened.from} → ${opened.to}` : ''}
      >
        {opened ? (
          <>
            <QuoteFacts quote={opened} />
            <KeyValues>
              <KeyValue name={t.time}>{formatTime(opened.at)}</KeyValue>
              <KeyValue name={t.number}>{opened.order ?? opened.id}</KeyValue>
            </KeyValues>
          </>
        ) : null}
      </Sheet>
    </>
  );
}
