/** Third step: whose league it is, its dates, starting capital and rules. */
import { Button, TextField } from '@mui/material';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { LEAGUE_MARKET_CHOICES } from '@bourse/core/products/leagues/league-market-choices.ts';
import { type SyntheticEvent, useState } from 'react';
import { useStaffCall } from '../../../api/use-staff-call.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { ChoiceField, FieldRow } from '../../../layout/form-dialog.tsx';
import {
  findSeasonFaults,
  newSeasonDraft,
  type Ranking,
  type SeasonDraft,
  type SeasonField,
} from './league-set-up-draft.ts';
import { SetUpStep } from './set-up-step.tsx';
import styles from './set-up.module.css';

interface SeasonStepProps {
  market: Market;
  chosen: SeasonDraft | null;
  onChoose(draft: SeasonDraft): void;
  onChange(): void;
}

export function SeasonStep({ market, chosen, onChoose, onChange }: SeasonStepProps) {
  const t = useTexts().leagueSetUp;
  const [draft, setDraft] = useState(() => newSeasonDraft(market, '', Date.now()));
  const [tried, setTried] = useState(false);
  const change = (more: Partial<SeasonDraft>): void => setDraft({ ...draft, ...more });
  const faults = findSeasonFaults(draft);
  const hints: Partial<Record<SeasonField, string>> = t.hints;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (faults.size === 0) onChoose(draft);
  };
  const field = (name: SeasonField) => ({
    id: `set-up-${name}`,
    label: t.fields[name],
    value: draft[name],
    error: tried && faults.has(name),
    helperText: tried && faults.has(name) ? t.faults[name] : (hints[name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const time = { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } };
  return (
    <SetUpStep
      title={t.season}
      done={chosen && `${chosen.name.trim()} · ${chosen.starts.replace('T', ' ')} – ${chosen.ends.replace('T', ' ')}`}
      onChange={onChange}
    >
      <form className={styles.step} onSubmit={submit} noValidate>
        <TextField {...field('name')} slotProps={{ htmlInput: { maxLength: 60 } }} />
        <OrganiserField {...field('organiser')} onChoose={(organiser) => change({ organiser })} />
        <FieldRow>
          <TextField {...field('starts')} {...time} />
          <TextField {...field('ends')} {...time} />
        </FieldRow>
        <TextField
          {...field('capital')}
          label={fillPlaceholders(t.capitalIn, { currency: LEAGUE_MARKET_CHOICES[market]?.currency ?? '' })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <RuleFields draft={draft} change={change} share={field('largestShare')} />
        <Button type="submit" variant="contained">
          {t.next}
        </Button>
      </form>
    </SetUpStep>
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
