/** A new league: these terms apply to everybody and never change. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { showToast } from '../../components/toast.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { getServerNow } from '../../time/server-clock.ts';
import { LeagueInstrumentsField } from './league-instruments-field.tsx';
import { buildCreateLeagueInput, LEAGUE_MARKET_CHOICES, type LeagueDraft } from './league-draft.ts';
import styles from './leagues.module.css';

const TYPES = ['market', 'limit', 'stop', 'stopLimit', 'trailing'] as const;
const RANKINGS = ['return', 'returnOverDrawdown', 'points'] as const;
const LEVERAGES = [1, 2, 5] as const;
const DAY_MS = 86_400_000;

/** As a datetime field needs it: local, to the minute. */
function localMinute(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const begin = (): LeagueDraft => ({
  name: '',
  starts: localMinute(getServerNow() + DAY_MS),
  ends: localMinute(getServerNow() + 29 * DAY_MS),
  market: 'US',
  instruments: [],
  capital: '100000',
  orderTypes: ['market', 'limit'],
  leverage: 1,
  charges: true,
  largestShare: '',
  minimumTrades: '',
  ranking: 'return',
});

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
      <NumberField
        label={t.minimumTrades}
        value={draft.minimumTrades}
        onChange={(minimumTrades) => set({ minimumTrades })}
        decimals={0}
      />
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

export default function CreateLeagueScreen() {
  const t = useTexts('leagues');
  const [draft, setDraft] = useState(begin);
  const [tried, setTried] = useState(false);
  const make = useCommand('leagues/createLeague');
  const set = (change: Partial<LeagueDraft>) => setDraft((before) => ({ ...before, ...change }));
  const createInput = buildCreateLeagueInput(draft);
  const submit = async () => {
    setTried(true);
    if (!createInput) return focusFirstFault();
    const made = await make.run(createInput);
    if (!made) return;
    showToast(t.created, 'good');
    navigate('/home/league', { league: made.league }, { replace: true });
  };
  return (
    <>
      <BackHeader title={t.create} fallback="/home/leagues" />
      <Page foot="none">
        <Card>
          <div className={styles.form}>
            <Field
              label={t.newTitle}
              value={draft.name}
              onChange={(name) => set({ name })}
              maxLength={60}
              error={tried && !createInput ? t.fault : null}
            />
            <LeagueTimeFields draft={draft} set={set} />
            <LeagueMarketFields draft={draft} set={set} />
            <LeagueLimitFields draft={draft} set={set} />
            <LeagueRankingField draft={draft} set={set} />
            <Button busy={make.isPending} onPress={() => void submit()}>
              {t.make}
            </Button>
          </div>
        </Card>
      </Page>
    </>
  );
}
