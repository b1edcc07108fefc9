/** What can be explained: by a question, or from a list. */
import type { ReactNode } from 'react';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { MARKETS, type Market } from '@bourse/core/market.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { lastInstrument } from '../../instruments/chosen-instrument.ts';
import { homeMarket } from '../../instruments/home-market.ts';
import { fill, useTexts } from '../../language/language.ts';
import { worldNow } from '../../time/world-time.ts';
import { FindCard } from './find-card.tsx';
import { Way } from './way.tsx';

function Charges({ market, rules }: { market: Market; rules: Answer<'quotes/getRulebook'> }) {
  const t = useTexts('guide');
  const names = useTexts('charges');
  const { short } = useTexts('markets');
  const charges = [...new Set(rules.charges.map(({ name }) => name))];
  if (charges.length === 0) return null;
  return (
    <Card title={fill(t.charges, { market: short[market] })}>
      {charges.map((name) => (
        <Way key={name} title={labelOf(names, name)} about="fee" of={`${market}:${name}`} />
      ))}
    </Card>
  );
}

function LastInstrument({ instrument }: { instrument: string }) {
  const t = useTexts('guide');
  const { data } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: 60_000 });
  return <Way title={t.instrumentLast} sub={data?.name ?? '\u00a0'} about="instrument" of={instrument} />;
}

/** In UTC, whose days define the periods. */
const monthNow = (): string => new Date(worldNow()).toISOString().slice(0, 7);

/**
 * Subjects to choose here; an order and a refusal are explained where they are shown. What stands further down comes
 * once everything above it is known.
 */
export function Choice({ children }: { children: ReactNode }) {
  const t = useTexts('guide');
  const kinds = useTexts('terms').transfer;
  const instrument = lastInstrument();
  const [currency] = useDisplayCurrency();
  const market = MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? homeMarket(currency);
  const movements = useListCall('wallet/listTransfers', { limit: 1 });
  const rules = useCall('quotes/getRulebook', { market });
  const [last] = movements.rows;
  return (
    <>
      <FindCard />
      <Card title={t.choose}>
        {instrument ? <LastInstrument instrument={instrument} /> : null}
        <Way title={t.portfolioWhole} about="portfolio" />
        {last ? (
          <Way
            title={t.statementLast}
            sub={`${labelOf(kinds, last.code)} · ${formatMoneyIn(last.amount, last.currency)}`}
            about="statement"
            of={last.seq}
          />
        ) : null}
        {movements.isPending ? null : <Way title={t.statementMonth} about="statement" of={monthNow()} />}
      </Card>
      {movements.isPending || rules.isPending ? null : (
        <>
          {rules.data ? <Charges market={market} rules={rules.data} /> : null}
          {children}
        </>
      )}
    </>
  );
}
