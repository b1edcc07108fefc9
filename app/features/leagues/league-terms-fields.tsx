/** The fields of a league's rules, for a new league and for changing one. */
import { Chip, ChipRow } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { LeagueInstrumentsField } from './league-instruments-field.tsx';
import { LEAGUE_MARKET_CHOICES, type LeagueDraft } from './league-draft.ts';
import styles from './leagues.module.css';

const TYPES = ['market', 'limit', 'stop', 'stopLimit', 'trailing'] as const;
const RANKINGS = ['returnOverDrawdown', 'return', 'points'] as const;
const MINIMUMS = ['minimumTrades', 'minimumInstruments', 'minimumDays'] as const;
const LEVERAGES = [1, 2, 5] as const;

function LeagueTimeFields({ draft, set }: { draft: LeagueDraft; set: (change: Partial<LeagueDraft>) => void }) {
  const t = useTexts('leagues');
  const time = (label: string, name: 'starts' | 'ends') => (
    <Field
      label={label}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      inputProps={{ type: 'datetime-local' }}
    />
  );
  return (
    <>
      {time(t.starts, 'starts')}
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
      <span className={styles.label}>{t.markets}</span>
      <ChipRow label={t.markets} flush>
        {Object.keys(LEAGUE_MARKET_CHOICES).map((market) => (
          <Chip key={market} chosen={market === draft.market} onPress={() => set({ market, instruments: [] })}>
            {short[market as keyof typeof short]}
          </Chip>
        ))}
      </ChipRow>
      {choice ? (
        <LeagueInstrumentsField
          choice={choice}
          chosen={draft.instruments}
          onChange={(instruments) => set({ instruments })}
        />
      ) : null}
      <NumberField
        label={t.capital}
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
