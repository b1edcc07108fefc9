/** Currency exchange: the form, and the records of earlier ones. */
import { useState } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { CurrencyExchangeForm } from './currency-exchange-form.tsx';
import type { ListCallRow } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { HappenedAt } from '../../components/happened-at.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { formatExchangeRate } from './shared/format-exchange-rate.ts';
import styles from './exchange.module.css';
import { CurrencyExchangeQuoteFacts } from './currency-exchange-quote.tsx';

const TABS = ['exchange', 'transfer', 'records'] as const;
type ExchangeTab = (typeof TABS)[number];

/** Exchanges between currencies, transfers between accounts, and their records. */
export default function CurrencyExchangeScreen() {
  const t = useTexts('funds');
  const title = useTexts('routes').exchange;
  const requestedTab = useHashQuery()['tab'];
  const [tab, setTab] = useState<ExchangeTab>(TABS.find((each) => each === requestedTab) ?? 'exchange');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot={tab === 'records' ? 'none' : 'actions'}>
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab}>
          {tab === 'records' ? (
            <ExchangeRecords />
          ) : (
            <CurrencyExchangeForm key={tab} kind={tab} onDone={() => setTab('records')} />
          )}
        </Tabs>
      </Page>
    </>
  );
}

type Exchanged = ListCallRow<'wallet/listExchanges'>;
const KINDS = ['exchange', 'transfer', 'order'] as const;

function ExchangeLine({ row, onOpen }: { row: Exchanged; onOpen: () => void }) {
  return (
    <ListRow
      onPress={onOpen}
      title={`${row.from} → ${row.to}`}
      sub={
        <span className={styles.subs}>
          <span>
            <HappenedAt at={row.at} />
          </span>
          <span>{formatExchangeRate({ rate: row.rate, currency: row.from }, row.to)}</span>
        </span>
      }
      end={
        <span className={styles.moved}>
          <span>{`\u2212${formatMoneyWithCurrency(row.amount, row.from)}`}</span>
          <span className="up">{`+${formatMoneyWithCurrency(row.received, row.to)}`}</span>
        </span>
      }
    />
  );
}

/** The currencies, amount and rate of every exchange, newest first. */
function ExchangeRecords() {
  const t = useTexts('funds');
  const all = useTexts('shell').all;
  const [kind, setKind] = useState<Exchanged['kind'] | null>(null);
  const [opened, setOpened] = useState<Exchanged | null>(null);
  const reading = useListCall('wallet/listExchanges', { ...(kind === null ? {} : { kind }), limit: 20 });
  const words = (each: Exchanged['kind']): string => (each === 'order' ? t.forOrder : t[each]);
  return (
    <>
      <div className={styles.filter}>
        <ChipRow label={t.kind}>
          <Chip chosen={kind === null} onPress={() => setKind(null)}>
            {all}
          </Chip>
          {KINDS.map((each) => (
            <Chip key={each} chosen={kind === each} onPress={() => setKind(each)}>
              {words(each)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Card>
        <List
          listCall={reading}
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
            <CurrencyExchangeQuoteFacts quote={opened} />
            <KeyValueList>
              <KeyValue name={t.time}>{formatFullDateTime(opened.at)}</KeyValue>
              <KeyValue name={t.number}>{opened.order ?? opened.id}</KeyValue>
            </KeyValueList>
          </>
        ) : null}
      </Sheet>
    </>
  );
}
