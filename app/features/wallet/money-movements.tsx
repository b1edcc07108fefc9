import { lazy, Suspense, useState } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatClockExact, formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { isLeaguePortfolio, ownedInput, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { type GetPortfolioName, useGetPortfolioName, usePortfolioName } from '../../session/use-portfolios.ts';
import {
  isBetweenPortfolios,
  isCustomerLedgerAccount,
  MoneyMovementLine,
  type Transfer,
} from './shared/money-movement-line.tsx';
import { InlineGuideExplanation } from '../guide/shared/inline-guide-explanation.tsx';
import { SealNote } from '../proofs/shared/seal-note.tsx';
import { useListCall } from '../../api/use-list-call.ts';
import { Chip, CurrencyChips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import styles from './wallet.module.css';

const TransferProofCheck = lazy(() => import('../proofs/shared/transfer-proof-check.tsx'));

/** Positions have an id (`p…-…`); other references are words and totals of other areas. */
const isPosition = (reference: string): boolean => /^p[0-9a-z]+-[0-9a-z]+$/.test(reference);

function Particulars({ transfer, names }: { transfer: Transfer; names: GetPortfolioName }) {
  const t = useTexts('wallet');
  const buckets = useTexts('terms').bucket;
  const belongsTo = useTexts('funds').paper.reference;
  const { currency, from, to, fromAfter, toAfter, fromPortfolio, toPortfolio } = transfer;
  const own = (bucket: string, portfolio: string | undefined): string =>
    [names(portfolio, isBetweenPortfolios(transfer)), labelOf(buckets, bucket)]
      .filter((word) => word !== null)
      .join(' · ');
  const place = (bucket: string, portfolio: string | undefined): string =>
    isCustomerLedgerAccount(bucket)
      ? own(bucket, portfolio)
      : fillPlaceholders(t.house, { bucket: labelOf(buckets, bucket) });
  return (
    <>
      {transfer.name === undefined ? null : <p className="mute">{transfer.name}</p>}
      <KeyValueList>
        <KeyValue name={t.amount}>{formatMoneyWithCurrency(transfer.amount, currency)}</KeyValue>
        <KeyValue name={t.from}>{place(from, fromPortfolio)}</KeyValue>
        <KeyValue name={t.to}>{place(to, toPortfolio)}</KeyValue>
        {fromAfter === null ? null : (
          <KeyValue name={fillPlaceholders(t.bucketAfter, { bucket: own(from, fromPortfolio) })}>
            {formatMoneyWithCurrency(fromAfter, currency)}
          </KeyValue>
        )}
        {toAfter === null ? null : (
          <KeyValue name={fillPlaceholders(t.bucketAfter, { bucket: own(to, toPortfolio) })}>
            {formatMoneyWithCurrency(toAfter, currency)}
          </KeyValue>
        )}
        <KeyValue name={t.at}>
          {formatDate(transfer.at)} {formatClockExact(transfer.at)}
        </KeyValue>
        <KeyValue name={t.number}>{transfer.seq}</KeyValue>
        {transfer.reference.startsWith('o') ? <KeyValue name={t.order}>{transfer.reference}</KeyValue> : null}
        {isPosition(transfer.reference) ? <KeyValue name={belongsTo}>{transfer.reference}</KeyValue> : null}
        <KeyValue name={t.seal}>
          {transfer.seal === null ? t.sealPending : fillPlaceholders(t.sealNumber, { number: transfer.seal })}
        </KeyValue>
      </KeyValueList>
      <InlineGuideExplanation key={transfer.seq} about="statement" of={transfer.seq} />
      {transfer.seal === null ? null : (
        <>
          <SealNote number={transfer.seal} />
          <Suspense fallback={null}>
            <TransferProofCheck key={transfer.seq} transfer={transfer} />
          </Suspense>
        </>
      )}
    </>
  );
}

/** One movement in full: both its sides, the balances after it, and its seal. */
function MovementSheet({
  transfer,
  names,
  onClose,
}: {
  transfer: Transfer | null;
  names: GetPortfolioName;
  onClose: () => void;
}) {
  const terms = useTexts('terms');
  return (
    <Sheet open={transfer !== null} onClose={onClose} title={transfer ? labelOf(terms.transfer, transfer.code) : ''}>
      {transfer ? <Particulars transfer={transfer} names={names} /> : null}
    </Sheet>
  );
}

const PAGE = 20;

/** In a league the league's name, else those of one's own portfolios. */
function useMovementPlaces(portfolio: string): GetPortfolioName {
  const own = useGetPortfolioName();
  const name = usePortfolioName(portfolio);
  return isLeaguePortfolio(portfolio) ? () => name : own;
}

/**
 * Every movement of the portfolio that one is in, or in the main one of everything owned, of one currency or of all,
 * newest first.
 */
export function MoneyMovements({ currencies }: { currencies: readonly string[] }) {
  const t = useTexts('wallet');
  const all = useTexts('shell').all;
  const [currency, setCurrency] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Transfer | null>(null);
  const portfolio = useChosenPortfolio();
  const names = useMovementPlaces(portfolio);
  const reading = useListCall('wallet/listTransfers', {
    ...(currency === null ? {} : { currency }),
    ...ownedInput(portfolio),
    limit: PAGE,
  });
  const empty = (
    <EmptyView
      text={currency === null ? t.noMovements : fillPlaceholders(t.noMovementsIn, { currency })}
      icon="document"
    />
  );
  return (
    <Card title={t.movements}>
      <p className={styles.hint}>{t.movementsHint}</p>
      {currencies.length > 1 ? (
        <div className={styles.filter}>
          <CurrencyChips label={t.movements} currencies={currencies} chosen={currency} onChoose={setCurrency}>
            <Chip chosen={currency === null} onPress={() => setCurrency(null)}>
              {all}
            </Chip>
          </CurrencyChips>
        </div>
      ) : null}
      <List
        listCall={reading}
        rowKey={(transfer) => transfer.seq}
        label={t.movements}
        rowHeightRem={3.75}
        empty={empty}
      >
        {(transfer) => (
          <MoneyMovementLine transfer={transfer} names={names} seenIn={portfolio} onOpen={() => setChosen(transfer)} />
        )}
      </List>
      <MovementSheet transfer={chosen} names={names} onClose={() => setChosen(null)} />
    </Card>
  );
}
