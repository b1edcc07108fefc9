import { useState } from 'react';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { detailPath } from '../../instruments/chosen-instrument.ts';
import styles from './performance.module.css';
import { belowName, leftOut } from './profit-words.ts';
import type { Figures } from './returns.tsx';

/** How many instruments are shown at first. */
const INSTRUMENTS_SHOWN = 5;

/** Where the profit came from: by market and by instrument, and the holdings by currency. */
export function Held({ figures }: { figures: Figures }) {
  const t = useTexts('performance');
  const { name: markets, short } = useTexts('markets');
  const [all, setAll] = useState(false);
  const { byInstrument, byMarket, other } = figures;
  const shown = all ? byInstrument : byInstrument.slice(0, INSTRUMENTS_SHOWN);
  return (
    <>
      {byMarket.length === 0 ? null : (
        <Card title={t.byMarket}>
          <KeyValues>
            {byMarket.map(({ market, profit }) => (
              <KeyValue key={market} name={markets[market]}>
                <SignedMoney amount={profit} currency={figures.in} />
              </KeyValue>
            ))}
            {isZero(other) ? null : (
              <KeyValue name={t.other}>
                <SignedMoney amount={other} currency={figures.in} />
              </KeyValue>
            )}
          </KeyValues>
        </Card>
      )}
      {byInstrument.length === 0 ? null : (
        <Card title={t.byInstrument} sub={leftOut(figures, t)}>
          {shown.map(({ instrument, name, market, profit, own, currency }) => (
            <Row
              key={`${instrument} ${currency}`}
              title={name}
              sub={belowName({ instrument, market }, short)}
              to={detailPath(instrument)}
              query={{ instrument }}
              end={
                <span className={styles.end}>
                  <SignedMoney amount={profit} currency={figures.in} />
                  {currency === figures.in ? null : <small>{formatMoneyIn(own, currency)}</small>}
                </span>
              }
            />
          ))}
          {shown.length < byInstrument.length ? (
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              {t.more}
            </button>
          ) : null}
        </Card>
      )}
      <ByCurrency figures={figures} />
    </>
  );
}

function ByCurrency({ figures }: { figures: Figures }) {
  const t = useTexts('performance');
  return (
    <Card title={t.byCurrency}>
      <KeyValues>
        {figures.byCurrency.map(({ currency, own, value, profit }) => (
          <KeyValue key={currency} name={formatMoneyIn(own, currency)}>
            <span className={styles.end}>
              {formatMoneyIn(value, figures.in)}
              <small>
                <SignedMoney amount={profit} currency={figures.in} />
              </small>
            </span>
          </KeyValue>
        ))}
        {isZero(figures.exchanged) ? null : (
          <KeyValue name={t.exchanged}>
            <SignedMoney amount={figures.exchanged} currency={figures.in} />
          </KeyValue>
        )}
      </KeyValues>
    </Card>
  );
}
