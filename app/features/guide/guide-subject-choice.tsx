/** What can be explained: by a question, or from a list. */
import type { ReactNode } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { getLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { homeMarketOf } from '../../instruments/markets.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { getServerNow } from '../../time/server-clock.ts';
import { AskOwnFiguresCard } from './ask-own-figures-card.tsx';
import { GuideSubjectLink } from './found-subjects-and-screens.tsx';

function ChargeSubjectLinks({ market, rules }: { market: Market; rules: CallAnswer<'quotes/getRulebook'> }) {
  const t = useTexts('guide');
  const names = useTexts('charges');
  const { short } = useTexts('markets');
  const charges = [...new Set(rules.charges.map(({ name }) => name))];
  if (charges.length === 0) return null;
  return (
    <Card title={fillPlaceholders(t.charges, { market: short[market] })}>
      {charges.map((name) => (
        <GuideSubjectLink key={name} title={labelOf(names, name)} about="fee" of={`${market}:${name}`} />
      ))}
    </Card>
  );
}

function LastInstrument({ instrument }: { instrument: string }) {
  const t = useTexts('guide');
  const { data } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: 60_000 });
  return <GuideSubjectLink title={t.instrumentLast} sub={data?.name ?? '\u00a0'} about="instrument" of={instrument} />;
}

/** What the plan costs, on rows that open only with it; nothing where they are free or it runs. */
function usePlanMark(): string | undefined {
  const t = useTexts('guide').plan;
  const [currency] = useDisplayCurrency();
  const { data } = useCall('guide/getPlan', {});
  if (!data?.isSold || (data.plan !== null && data.plan.status !== 'ended')) return undefined;
  const offer = data.prices.find((each) => each.currency === currency) ?? data.prices[0];
  return offer && fillPlaceholders(t.marked, { price: formatMoneyWithCurrency(offer.price, offer.currency) });
}

/** In UTC, whose days define the periods. */
const monthNow = (): string => new Date(getServerNow()).toISOString().slice(0, 7);

/**
 * Subjects to choose from; orders and refusals are explained where they are shown. Lower parts appear only once
 * everything above them is known.
 */
export function GuideSubjectChoice({ children }: { children: ReactNode }) {
  const t = useTexts('guide');
  const kinds = useTexts('terms').transfer;
  const instrument = getLastChosenInstrument();
  const [currency] = useDisplayCurrency();
  const market = MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? homeMarketOf(currency);
  const movements = useListCall('wallet/listTransfers', { portfolio: 'all', limit: 1 });
  const rules = useCall('quotes/getRulebook', { market });
  const [last] = movements.rows;
  const mark = usePlanMark();
  const marked = mark === undefined ? {} : { sub: mark };
  return (
    <>
      <AskOwnFiguresCard />
      <Card title={t.choose}>
        {instrument ? <LastInstrument instrument={instrument} /> : null}
        <GuideSubjectLink title={t.portfolioWhole} about="portfolio" {...marked} />
        {last ? (
          <GuideSubjectLink
            title={t.statementLast}
            sub={[
              `${labelOf(kinds, last.code)} · ${formatMoneyWithCurrency(last.amount, last.currency)}`,
              ...(mark === undefined ? [] : [mark]),
            ].join(' · ')}
            about="statement"
            of={last.seq}
          />
        ) : null}
        {movements.isPending ? null : (
          <GuideSubjectLink title={t.statementMonth} about="statement" of={monthNow()} {...marked} />
        )}
      </Card>
      {movements.isPending || rules.isPending ? null : (
        <>
          {rules.data ? <ChargeSubjectLinks market={market} rules={rules.data} /> : null}
          {children}
        </>
      )}
    </>
  );
}
