/** A new league, or changes to one: its rules apply to everybody and are fixed once somebody joins. */
import { computeDefaultMinimums } from '@bourse/core/products/leagues/league-season.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { getServerNow } from '../../time/server-clock.ts';
import type { League } from './league-dates-and-files.ts';
import {
  buildCreateLeagueInput,
  buildLeagueDraft,
  FIRST_LEAGUE_MARKET,
  formatLocalMinute,
  type LeagueDraft,
  startLeagueSoon,
} from './league-draft.ts';
import { LeagueTermsFields } from './league-terms-fields.tsx';
import styles from './leagues.module.css';
import { WhoCreatesLeaguesCard } from './who-creates-leagues-card.tsx';

const DAY_MS = 86_400_000;
const SEASON_DAYS = 28;

function begin(): LeagueDraft {
  const now = getServerNow();
  const [startsAt, endsAt] = [now, now + SEASON_DAYS * DAY_MS];
  const { minimumInstruments, minimumDays } = computeDefaultMinimums({ startsAt, endsAt, instruments: null });
  return {
    name: '',
    ...startLeagueSoon(now),
    ends: formatLocalMinute(endsAt),
    instruments: [],
    ...FIRST_LEAGUE_MARKET,
    orderTypes: ['market', 'limit'],
    leverage: 1,
    charges: true,
    largestShare: '',
    minimumTrades: '',
    minimumInstruments: minimumInstruments.toString(),
    minimumDays: minimumDays.toString(),
    ranking: 'returnOverDrawdown',
  };
}

export default function CreateLeagueScreen() {
  const t = useTexts('leagues');
  const { league } = useHashQuery();
  return (
    <>
      <BackHeader title={league === undefined ? t.create : t.edit} fallback="/home/leagues" />
      <Page foot="none">{league === undefined ? <CreateLeague /> : <EditLeague league={league} />}</Page>
    </>
  );
}

/** The form, or who can allow somebody to use it. */
function CreateLeague() {
  const { data, error, refetch } = useCall('leagues/listLeagues', {});
  if (!data) return <LoadingOrError rows={8} error={error} onRetry={refetch} card />;
  return data.mayCreate ? <CreateLeagueForm /> : <WhoCreatesLeaguesCard />;
}

function CreateLeagueForm() {
  const t = useTexts('leagues');
  const [draft, setDraft] = useState(begin);
  const [tried, setTried] = useState(false);
  const make = useCommand('leagues/createLeague');
  const createInput = buildCreateLeagueInput(draft, getServerNow());
  const submit = async () => {
    setTried(true);
    if (!createInput) return focusFirstFault();
    const made = await make.run(createInput);
    if (!made) return;
    showToast(t.created, 'good');
    navigate('/home/league', { league: made.league }, { replace: true });
  };
  return (
    <LeagueForm
      draft={draft}
      setDraft={setDraft}
      isIncomplete={tried && !createInput}
      verb={t.make}
      isBusy={make.isPending}
      onSubmit={() => void submit()}
    />
  );
}

interface LeagueFormProps {
  draft: LeagueDraft;
  setDraft: (next: (before: LeagueDraft) => LeagueDraft) => void;
  isIncomplete: boolean;
  verb: string;
  isBusy: boolean;
  /** Only the name can change. */
  isFixed?: boolean;
  onSubmit: () => void;
}

function LeagueForm({ draft, setDraft, isIncomplete, verb, isBusy, isFixed = false, onSubmit }: LeagueFormProps) {
  const t = useTexts('leagues');
  const set = (change: Partial<LeagueDraft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <Card>
      <div className={styles.form}>
        <Field
          label={t.newTitle}
          value={draft.name}
          onChange={(name) => set({ name })}
          maxLength={60}
          error={isIncomplete ? t.fault : null}
        />
        {isFixed ? <p className={styles.note}>{t.onlyName}</p> : <LeagueTermsFields draft={draft} set={set} />}
        <Button busy={isBusy} onPress={onSubmit}>
          {verb}
        </Button>
      </div>
    </Card>
  );
}

function EditLeague({ league }: { league: string }) {
  const { data, error, refetch } = useCall('leagues/getLeague', { league });
  return data ? (
    <EditLeagueForm league={data.league} />
  ) : (
    <LoadingOrError rows={8} error={error} onRetry={refetch} card />
  );
}

function EditLeagueForm({ league }: { league: League }) {
  const t = useTexts('leagues');
  const [draft, setDraft] = useState(() => buildLeagueDraft(league));
  const [tried, setTried] = useState(false);
  const edit = useCommand('leagues/editLeague');
  const isFixed = league.phase !== 'upcoming' || league.entries > 0;
  const terms = buildCreateLeagueInput(draft, getServerNow());
  const submit = async () => {
    setTried(true);
    if (!terms) return focusFirstFault();
    const { name, instruments = null, largestShare = null, ...others } = terms;
    const change = isFixed ? { name } : { name, instruments, largestShare, ...others };
    if (!(await edit.run({ league: league.league, ...change }))) return;
    showToast(t.changed, 'good');
    navigate('/home/league', { league: league.league }, { replace: true });
  };
  return (
    <LeagueForm
      draft={draft}
      setDraft={setDraft}
      isIncomplete={tried && !terms}
      verb={t.save}
      isBusy={edit.isPending}
      isFixed={isFixed}
      onSubmit={() => void submit()}
    />
  );
}
