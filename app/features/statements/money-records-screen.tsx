import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useState } from 'react';
import { type CallAnswer, type CallInput, useCall } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type GetPortfolioName, useGetPortfolioName } from '../../session/use-portfolios.ts';
import styles from './statement-list.module.css';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useHashQuery } from '../../router/location-hooks.ts';
import { StatementList } from './statement-list.tsx';

type FundRecord = CallAnswer<'wallet/listFundRecords'>['rows'][number];
type Tab = NonNullable<CallInput<'wallet/listFundRecords'>['tab']>;

/** Money that leaves the account has a minus; failed movements and those within the account have no sign. */
function signOf({ type, status, moved }: FundRecord): string {
  if (type === 'between') return '';
  if (type === 'addMargin' || type === 'removeMargin') return type === 'addMargin' ? '\u2212' : '+';
  if (status === 'rejected' || status === 'cancelled') return '';
  if (moved !== null) return moved.startsWith('-') ? '\u2212' : '+';
  return ['withdrawal', 'exchange', 'transfer', 'forOrder', 'buy', 'loanPaid'].includes(type) ? '\u2212' : '+';
}

const has = (amount: string | null): amount is string => amount !== null && !isZero(amount);

function RecordLine({ row, names, onOpen }: { row: FundRecord; names: GetPortfolioName; onOpen: () => void }) {
  const { types } = useTexts('funds');
  const { reviewState, transfer } = useTexts('terms');
  const { withheldOf } = useTexts('wallet');
  const place = row.type === 'between' ? null : names(row.portfolio);
  return (
    <ListRow
      onPress={onOpen}
      title={
        <span className={styles.wrap}>
          {labelOf({ ...transfer, ...types }, row.type)}
          {row.name === null ? '' : ` · ${row.name}`}
        </span>
      }
      sub={
        <span className={styles.subs}>
          <span>{formatFullDateTime(row.appliedAt)}</span>
          {row.type === 'between' ? (
            <span>
              {names(row.fromPortfolio, true)} → {names(row.toPortfolio, true)}
            </span>
          ) : null}
          {place === null ? null : <span>{place}</span>}
          {row.type === 'deposit' || row.type === 'withdrawal' ? <b>{reviewState[row.status]}</b> : null}
        </span>
      }
      end={
        <span className={styles.moved}>
          <span>
            {signOf(row)}
            {formatMoneyWithCurrency(row.amount, row.currency)}
          </span>
          {row.toCurrency !== null && row.received !== null ? (
            <small>{`+${formatMoneyWithCurrency(row.received, row.toCurrency)}`}</small>
          ) : null}
          {has(row.withheld) && row.gross !== null ? (
            <small>
              {fillPlaceholders(withheldOf, {
                withheld: formatMoneyWithCurrency(row.withheld, row.currency),
                gross: formatMoneyWithCurrency(row.gross, row.currency),
              })}
            </small>
          ) : null}
        </span>
      }
    />
  );
}

function Particulars({ row, names }: { row: FundRecord; names: GetPortfolioName }) {
  const t = useTexts('funds');
  const terms = useTexts('terms');
  const { pick } = useTexts('portfolios');
  const portfolio = row.type === 'between' ? null : names(row.portfolio);
  const because = row.reason === null ? null : labelOf(terms.requestReason, row.reason);
  return (
    <KeyValueList>
      <KeyValue name={t.type}>{labelOf({ ...terms.transfer, ...t.types }, row.type)}</KeyValue>
      <KeyValue name={t.paper.moved}>{formatMoneyWithCurrency(row.amount, row.currency)}</KeyValue>
      {row.type === 'between' ? (
        <>
          <KeyValue name={t.paper.from}>{names(row.fromPortfolio, true)}</KeyValue>
          <KeyValue name={t.paper.to}>{names(row.toPortfolio, true)}</KeyValue>
        </>
      ) : null}
      {portfolio === null ? null : <KeyValue name={pick}>{portfolio}</KeyValue>}
      {row.received === null ? null : (
        <KeyValue name={t.received}>{formatMoneyWithCurrency(row.received, row.toCurrency ?? row.currency)}</KeyValue>
      )}
      {has(row.withheld) && row.gross !== null ? (
        <>
          <KeyValue name={t.gross}>{formatMoneyWithCurrency(row.gross, row.currency)}</KeyValue>
          <KeyValue name={t.withheld}>{formatMoneyWithCurrency(row.withheld, row.currency)}</KeyValue>
        </>
      ) : null}
      {has(row.toMargin) ? (
        <KeyValue name={t.toMargin}>{formatMoneyWithCurrency(row.toMargin, row.currency)}</KeyValue>
      ) : null}
      <KeyValue name={t.orderNumber}>{row.number}</KeyValue>
      <KeyValue name={t.appliedAt}>{formatFullDateTime(row.appliedAt)}</KeyValue>
      <KeyValue name={t.reviewedAt}>
        {row.reviewedAt === null ? t.notReviewed : formatFullDateTime(row.reviewedAt)}
      </KeyValue>
      <KeyValue name={t.status}>{terms.reviewState[row.status]}</KeyValue>
      <KeyValue name={t.remark}>
        {[because, row.remark].filter((each) => each !== null).join(' · ') || t.noRemark}
      </KeyValue>
    </KeyValueList>
  );
}

/** One tab of the record, ten per page. */
function FundRecords({ tab }: { tab: Tab }) {
  const t = useTexts('funds');
  const names = useGetPortfolioName();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<FundRecord | null>(null);
  const { data, error, refetch } = useCall(
    'wallet/listFundRecords',
    { tab, page },
    { staleTimeMs: 0, keepPrevious: true },
  );
  if (!data) return <Card>{<LoadingOrError rows={8} error={error} onRetry={refetch} />}</Card>;
  return (
    <>
      <Card>
        {data.rows.length === 0 ? <EmptyView text={t.noFundRecords} icon="document" /> : null}
        <ul className={styles.list} aria-label={t.tabs[tab]}>
          {data.rows.map((row) => (
            <li key={row.number}>
              <RecordLine row={row} names={names} onOpen={() => setOpened(row)} />
            </li>
          ))}
        </ul>
      </Card>
      {data.count > PAGE_SIZE ? <Pagination page={page} rows={data.count} onChange={setPage} /> : null}
      <Sheet open={opened !== null} onClose={() => setOpened(null)} title={t.record}>
        {opened ? <Particulars row={opened} names={names} /> : null}
      </Sheet>
    </>
  );
}

const TABS = ['all', 'statements', 'transaction', 'recharge', 'withdrawal', 'exchange', 'transfer', 'other'] as const;

/** Deposits, withdrawals and exchanges, by tab; and statements of any period. */
export default function MoneyRecordsScreen() {
  const t = useTexts('funds');
  const title = useTexts('routes').fundRecord;
  const requestedTab = useHashQuery()['tab'];
  const [tab, setTab] = useState<(typeof TABS)[number]>(TABS.find((each) => each === requestedTab) ?? 'all');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot="none">
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))} value={tab} onChange={setTab}>
          <div className={styles.part}>
            {tab === 'statements' ? <StatementList /> : <FundRecords key={tab} tab={tab} />}
          </div>
        </Tabs>
      </Page>
    </>
  );
}
