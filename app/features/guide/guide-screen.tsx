/** The guide: what is explained, or what could be; and what it cannot know. */
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { MARKETS, type Market } from '@bourse/core/market.ts';
import { useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import { Row } from '../../components/row.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { lastInstrument } from '../../instruments/chosen-instrument.ts';
import { homeMarket } from '../../instruments/home-market.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { pathOf } from '../../router/routes.ts';
import { useChosenPortfolio } from '../../session/portfolio.ts';
import { AskCard } from './ask-card.tsx';
import styles from './guide.module.css';
import { PlanStanding } from './plan-card.tsx';
import Sentences, { type Asked } from './sentences.tsx';

type About = Asked['about'];
/** Others show the plan themselves where it is missing. */
const FREE: readonly About[] = ['instrument', 'fee'];

/** What the address asks for; null where it asks for nothing that can be explained. */
function useAsked(): Asked | null {
  const { about, of } = useHashQuery();
  const portfolio = useChosenPortfolio();
  const [currency] = useDisplayCurrency();
  if (about === 'portfolio') return { about, of: of ?? portfolio, in: currency };
  if (of === undefined || !['instrument', 'fee', 'statement'].includes(about ?? '')) return null;
  return { about: about as About, of };
}

function Way({ title, sub, about, of }: { title: string; sub?: string; about: About; of?: string }) {
  return (
    <Row title={<span className={styles.words}>{title}</span>} sub={sub} to={pathOf('guide')} query={{ about, of }} />
  );
}

function Charges({ market }: { market: Market }) {
  const t = useTexts('guide');
  const names = useTexts('charges');
  const { short } = useTexts('markets');
  const { data } = useCall('quotes/getRulebook', { market });
  const charges = [...new Set((data?.charges ?? []).map(({ name }) => name))];
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

/** Subjects that are at hand; an order and a refusal are explained where they are. */
function Choice() {
  const t = useTexts('guide');
  const kinds = useTexts('terms').transfer;
  const instrument = lastInstrument();
  const [currency] = useDisplayCurrency();
  const market = MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? homeMarket(currency);
  const movements = useListCall('wallet/listTransfers', { limit: 1 });
  const [last] = movements.rows;
  return (
    <>
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
      </Card>
      <Charges market={market} />
    </>
  );
}

export default function GuideScreen() {
  const t = useTexts('guide');
  const title = useTexts('routes').guide;
  const asked = useAsked();
  return (
    <>
      <BackHeader title={title} fallback="/home/index" />
      <Page foot="none">
        <p className={styles.says}>{t.lead}</p>
        {asked ? (
          <Card title={t.about[asked.about]}>
            <Sentences key={JSON.stringify(asked)} asked={asked} />
          </Card>
        ) : (
          <Choice />
        )}
        {asked ? <AskCard key={`ask ${JSON.stringify(asked)}`} asked={asked} /> : null}
        {asked && !FREE.includes(asked.about) ? null : (
          <Card title={t.plan.title}>
            <PlanStanding />
          </Card>
        )}
        <Card title={t.cannot}>
          <p className={styles.alone}>{t.cannotSays}</p>
        </Card>
      </Page>
    </>
  );
}
