/** Third step: whose league it is, its dates, starting capital and rules. */
import { Button, TextField } from '@mui/material';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { LEAGUE_MARKET_CHOICES } from '@bourse/core/products/leagues/league-market-choices.ts';
import { type SyntheticEvent, useState } from 'react';
import { useStaffCall, useStaffCommand, useWorldTime } from '../../../api/use-staff-call.ts';
import { formatNumber } from '../../../language/format.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { ChoiceField, FieldRow } from '../../../layout/form-dialog.tsx';
import {
  beginNow,
  capitalMaximumOf,
  findSeasonFaults,
  type Ranking,
  type SeasonDraft,
  type SeasonFaults,
  type SeasonField,
} from './league-set-up-draft.ts';
import { OrganiserFailure, SetUpStep } from './set-up-step.tsx';
import styles from './set-up.module.css';

interface SeasonStepProps {
  market: Market;
  draft: SeasonDraft;
  /** When going on was last tried (epoch ms): its faults are displayed since. */
  triedAt: number | null;
  isChosen: boolean;
  onTry(now: number): void;
  onDraft(draft: SeasonDraft): void;
  onChoose(): void;
  onChange: (() => void) | null;
}

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function SeasonStep({ market, draft, triedAt, isChosen, ...on }: SeasonStepProps) {
  const t = useTexts().leagueSetUp;
  const readTime = useWorldTime();
  const allowing = useAllowOrganiser();
  const faults = triedAt === null ? {} : findSeasonFaults(draft, market, triedAt);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const now = readTime();
    on.onTry(now);
    if (Object.keys(findSeasonFaults(draft, market, now)).length > 0) return;
    if (await allowing.allow(draft.organiser.trim())) on.onChoose();
  };
  const [starts, ends] = [draft.starts, draft.ends].map((at) => at.replace('T', ' '));
  return (
    <SetUpStep
      title={t.season}
      done={isChosen ? `${draft.name.trim()} · ${starts} – ${ends} (${zone()})` : null}
      onChange={on.onChange}
    >
      <form className={styles.step} onSubmit={(event) => void submit(event)} noValidate>
        <SeasonFields
          market={market}
          draft={draft}
          faults={faults}
          unknownOrganiser={allowing.unknown}
          change={(more) => on.onDraft({ ...draft, ...more })}
        />
        {allowing.unknown === null ? <OrganiserFailure command={allowing.command} isSwitchAbove={false} /> : null}
        <Button type="submit" variant="contained" disabled={allowing.command.busy}>
          {t.next}
        </Button>
      </form>
    </SetUpStep>
  );
}

/** Allows the organiser to make leagues, if nobody has: so it is known at once whether there is such a customer. */
function useAllowOrganiser() {
  const organisers = useStaffCall('staff/listOrganisers', {}, { isAccessLogged: true });
  const command = useStaffCommand('staff/setOrganiser');
  const [submittedId, setSubmittedId] = useState('');
  return {
    command,
    /** The ID that no customer has. */
    unknown: command.refusalCode === 'organiserUnknown' ? submittedId : null,
    async allow(organiser: string): Promise<boolean> {
      const known = (await organisers.refetch()).data?.rows ?? [];
      if (known.some(({ customer }) => customer === organiser)) return true;
      setSubmittedId(organiser);
      return (await command.run({ customer: organiser, allowed: true })) !== null;
    },
  };
}

interface SeasonFieldsProps {
  market: Market;
  draft: SeasonDraft;
  faults: SeasonFaults;
  unknownOrganiser: string | null;
  change(more: Partial<SeasonDraft>): void;
}

function SeasonFields({ market, draft, faults, unknownOrganiser, change }: SeasonFieldsProps) {
  const t = useTexts().leagueSetUp;
  const readTime = useWorldTime();
  const currency = LEAGUE_MARKET_CHOICES[market]?.currency ?? '';
  const values = { zone: zone(), maximum: `${formatNumber(capitalMaximumOf(market))} ${currency}` };
  const hints: Partial<Record<SeasonField, string>> = t.hints;
  const isUnknown = unknownOrganiser === draft.organiser.trim();
  const faultOf = (name: SeasonField): string | null => {
    const fault = faults[name];
    if (fault) return fillPlaceholders(t.faults[fault], values);
    return name === 'organiser' && isUnknown ? t.unknownOrganiser : null;
  };
  const field = (name: SeasonField) => ({
    id: `set-up-${name}`,
    label: t.fields[name],
    value: draft[name],
    error: faultOf(name) !== null,
    helperText: faultOf(name) ?? fillPlaceholders(hints[name] ?? '', values),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const time = { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } };
  return (
    <>
      <TextField {...field('name')} slotProps={{ htmlInput: { maxLength: 60 } }} />
      <OrganiserField {...field('organiser')} onChoose={(organiser) => change({ organiser })} />
      <FieldRow>
        <TextField {...field('starts')} {...time} />
        <TextField {...field('ends')} {...time} />
      </FieldRow>
      <Button size="small" onClick={() => change({ starts: beginNow(readTime()) })}>
        {t.beginNow}
      </Button>
      <TextField
        {...field('capital')}
        label={fillPlaceholders(t.capitalIn, { currency })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <RuleFields draft={draft} change={change} share={field('largestShare')} />
    </>
  );
}

interface RuleFieldsProps {
  draft: SeasonDraft;
  change(more: Partial<SeasonDraft>): void;
  share: object;
}

/** What else has a usual value can be changed by the organiser in the app, until somebody joins. */
function RuleFields({ draft, change, share }: RuleFieldsProps) {
  const { leagueSetUp: t, leagues } = useTexts();
  return (
    <>
      <FieldRow>
        <ChoiceField
          id="set-up-ranking"
          label={leagues.columns.ranking}
          value={draft.ranking}
          onChoose={(ranking) => change({ ranking: ranking as Ranking })}
          options={leagues.rankings}
        />
        <ChoiceField
          id="set-up-charges"
          label={t.charges}
          value={draft.charges}
          onChoose={(charges) => change({ charges: charges === 'yes' ? 'yes' : 'no' })}
          options={{ yes: t.chargesYes, no: t.chargesNo }}
        />
      </FieldRow>
      <TextField {...share} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
      <p>{t.otherRules}</p>
    </>
  );
}

interface OrganiserFieldProps {
  id: string;
  label: string;
  value: string;
  error: boolean;
  helperText: string;
  onChange(event: { target: { value: string } }): void;
  onChoose(organiser: string): void;
}

/** Somebody who may create leagues already, or another customer by their ID. */
function OrganiserField({ onChoose, ...field }: OrganiserFieldProps) {
  const t = useTexts().leagueSetUp;
  const { data } = useStaffCall('staff/listOrganisers', {}, { isAccessLogged: true });
  const known = data?.rows.map(({ customer }) => customer) ?? [];
  return (
    <>
      <TextField {...field} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
      {known.length > 0 && !known.includes(field.value) ? (
        <p>
          {t.mayCreate}{' '}
          {known.map((customer) => (
            <Button key={customer} size="small" onClick={() => onChoose(customer)}>
              {customer}
            </Button>
          ))}
        </p>
      ) : null}
    </>
  );
}
