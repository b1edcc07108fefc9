/** The fields of a league's rules, for a new league and for changing one. */
import { LEAGUE_MARKET_CHOICES } from '@bourse/core/products/leagues/league-market-choices.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { LeagueInstrumentsField } from './league-instruments-field.tsx';
import {
  changeLeagueDates,
  chooseLeagueMarket,
  formatLocalMinute,
  type LeagueDraft,
  startLeagueSoon,
} from './league-draft.ts';
import { getServerNow } from '../../time/server-clock.ts';
import styles from './leagues.module.css';

const TYPES = ['market', 'limit', 'stop', 'stopLimit', 'trailing'] as const;
const RANKINGS = ['returnOverDrawdown', 'return', 'points'] as const;
const MINIMUMS = ['minimumTrades', 'minimumInstruments', 'minimumDays'] as const;
const DAY_MS = 86_400_000;
const LEVERAGES = [1, 2, 5] as const;

function LeagueTimeFields({ draft, set }: { draft: LeagueDraft; set: (change: Partial<LeagueDraft>) => void }) {
  const t = useTexts('leagues');
  const change = (dates: Parameters<typeof changeLeagueDates>[1]) => set(changeLeagueDates(draft, dates));
  const time = (label: string, name: 'starts' | 'ends') => (
    <Field
      label={label}
      value={draft[name]}
      onChange={(value) => change({ [name]: value, ...(name === 'starts' ? { startsSoon: false } : {}) })}
      hint={name === 'starts' && draft.startsSoon ? t.startsSoonSays : undefined}
      inputProps={{ type: 'datetime-local' }}
    />
  );
  const tomorrow = formatLocalMinute(getServerNow() + DAY_MS);
  const isTomorrow = !draft.startsSoon && draft.starts.slice(0, 10) === tomorrow.slice(0, 10);
  return (
    <>
      {time(t.starts, 'starts')}
      <ChipRow flush>
        <Chip chosen={draft.startsSoon} onPress={() => change(startLeagueSoon(getServerNow()))}>
          {t.startsSoon}
        </Chip>
        <Chip chosen={isTomorrow} onPress={() => change({ starts: tomorrow, startsSoon: false })}>
          {t.startsTomorrow}
        </Chip>
      </ChipRow>
      {time(t.endsOn, 'ends')}
    </>
  );
}

/** The market, currency and starting capital. */
function LeagueMarketFields({ draft, set }: { draft: LeagueDraft; set: (change: Partial<LeagueDraft>) => void }) {
  const t = useTexts('leagues');
  const { short } = useTexts('markets');
  const choice = LEAGUE_MARKET_CHOICES[draft.market];
  return (
    <>
      <span className={styles.label}>{t.market}</span>
      <ChipRow label={t.market} flush>
        {Object.keys(LEAGUE_MARKET_CHOICES).map((market) => (
          <Chip key={market} chosen={market === draft.market} onPress={() => set(chooseLeagueMarket(draft, market))}>
            {short[market as keyof typeof short]}
          </Chip>
        ))}
      </ChipRow>
      {choice ? <p className={styles.note}>{fillPlaceholders(t.oneMarket, { currency: choice.currency })}</p> : null}
      {choice ? (
        <LeagueInstrumentsField
          choice={choice}
          chosen={draft.instruments}
          onChange={(instruments) => set({ instruments })}
        />
      ) : null}
      <NumberField
        label={fillPlaceholders(t.capitalIn, { currency: choice?.currency ?? 'USD' })}
        value={draft.capital}
        onChange={(capital) => set({ capital })}
        currency={choice?.currency ?? 'USD'}
      />
    </>
  );
}

function LeagueLimitFields({ draft, set }: { draft: LeagueDraft; set: (change: Partial<LeagueDraft>) => void }) {
  const t = useTexts('leagues');
  const { orderType } = useTexts('terms');
  const { times } = useTexts('ticket');
  const turn = (type: string) =>
    set({
      orderTypes: draft.orderTypes.includes(type)
        ? draft.orderTypes.filter((each) => each !== type)
        : [...draft.orderTypes, type],
    });
  return (
    <>
      <span className={styles.label}>{t.orderTypes}</span>
      <ChipRow label={t.orderTypes} flush>
        {TYPES.map((type) => (
          <Chip key={type} chosen={draft.orderTypes.includes(type)} onPress={() => turn(type)}>
            {orderType[type]}
          </Chip>
        ))}
      </ChipRow>
      <span className={styles.label}>{t.leverage}</span>
      <SegmentedControl
        label={t.leverage}
        value={String(draft.leverage)}
        onChange={(value) => set({ leverage: Number(value) })}
        options={LEVERAGES.map((each) => ({
          value: String(each),
          label: each === 1 ? t.noLeverage : fillPlaceholders(times, { n: each }),
        }))}
      />
      <div className={styles.toggle}>
        {t.charges}
        <Toggle on={draft.charges} label={t.charges} onChange={(charges) => set({ charges })} />
      </div>
      <NumberField
        label={`${t.largestShare} (%)`}
        value={draft.largestShare}
        onChange={(largestShare) => set({ largestShare })}
        decimals={0}
        hint={t.noLimit}
      />
      {MINIMUMS.map((name) => (
        <NumberField
          key={name}
          label={t[name]}
          value={draft[name]}
          onChange={(typed) => set({ [name]: typed })}
          decimals={0}
        />
      ))}
    </>
  );
}

function LeagueRankingField({ draft, set }: { draft: LeagueDraft; set: (change: Partial<LeagueDraft>) => void }) {
  const t = useTexts('leagues');
  return (
    <>
      <span className={styles.label}>{t.ranking}</span>
      <ChipRow label={t.ranking} flush>
        {RANKINGS.map((each) => (
          <Chip key={each} chosen={each === draft.ranking} onPress={() => set({ ranking: each })}>
            {t.rankings[each]}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.note}>
        {t.rankingSays[draft.ranking]} {t.makeSays} {t.playMoney}
      </p>
    </>
  );
}

interface LeagueTermsFieldsProps {
  draft: LeagueDraft;
  set: (change: Partial<LeagueDraft>) => void;
}

export const LeagueTermsFields = (props: LeagueTermsFieldsProps) => (
  <>
    <LeagueTimeFields {...props} />
    <LeagueMarketFields {...props} />
    <LeagueLimitFields {...props} />
    <LeagueRankingField {...props} />
  </>
);
