/** A strategy of the house's, or a new version of one, for a second person. */
import { TextField } from '@mui/material';
import { RULES, usualParameters } from '@bourse/core/strategies/kinds.ts';
import { STRATEGY_KINDS, type StrategyKind } from '@bourse/core/strategies/types.ts';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';

export type Strategy = Answer<'staff/listStrategies'>['rows'][number];

interface Draft {
  kind: StrategyKind;
  parameters: Record<string, string>;
  instruments: string;
  /** In percent. */
  stop: string;
}
const USUAL_STOP = '25';
const PERCENT = 100;

const written = (parameters: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
const draftOf = (strategy: Strategy | null): Draft =>
  strategy === null
    ? { kind: 'momentum', parameters: written(usualParameters('momentum')), instruments: '', stop: USUAL_STOP }
    : {
        kind: strategy.kind,
        parameters: written(Object.fromEntries(strategy.parameters.map(({ name, value }) => [name, value]))),
        instruments: strategy.universe.map(({ instrument }) => instrument).join(' '),
        stop: strategy.stopAt === null ? '' : String(Math.round(Number(strategy.stopAt) * PERCENT)),
      };
const instrumentsIn = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

/** What was typed, and sending it. */
function useProposal(strategy: Strategy | null, onClose: () => void) {
  const texts = useTexts();
  const say = useSay();
  const propose = useStaffCommand('staff/proposeStrategy');
  const [draft, setDraft] = useState<Draft>(() => draftOf(strategy));
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    const instruments = instrumentsIn(draft.instruments);
    if (instruments.length === 0) return;
    const wish = {
      parameters: Object.entries(draft.parameters).map(([name, value]) => ({ name, value: Number(value) })),
      instruments,
      stopAt: draft.stop.trim() === '' ? null : Math.round(Number(draft.stop) * PERCENT),
    };
    const asked =
      strategy === null
        ? { act: 'begin' as const, kind: draft.kind, ...wish }
        : { act: 'version' as const, strategy: strategy.id, ...wish };
    if (!(await propose.run(asked))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  return { draft, setDraft, lacks: tried && instrumentsIn(draft.instruments).length === 0, submit, propose };
}

/** `strategy`: the one of which it is a new version; null for a new one. */
export function ProposeStrategy({ strategy, onClose }: { strategy: Strategy | null; onClose(): void }) {
  const { propose: t, kind: kinds } = useTexts().strategies;
  const { draft, setDraft, lacks, submit, propose } = useProposal(strategy, onClose);
  const verb = strategy === null ? t.begin : t.version;
  const choose = (kind: string): void => {
    const chosen = STRATEGY_KINDS.find((each) => each === kind) ?? draft.kind;
    setDraft({ ...draft, kind: chosen, parameters: written(usualParameters(chosen)) });
  };
  return (
    <FormDialog
      title={verb}
      verb={verb}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{strategy === null ? t.capital : t.versionSays}</p>
      {strategy === null ? (
        <ChoiceField autoFocus id="strategy-kind" label={t.kind} value={draft.kind} onChoose={choose} options={kinds} />
      ) : null}
      <FieldRow>
        <Parameters draft={draft} onChange={setDraft} />
      </FieldRow>
      <TextField
        id="strategy-instruments"
        label={t.market}
        value={draft.instruments}
        onChange={({ target }) => setDraft({ ...draft, instruments: target.value })}
        error={lacks}
        helperText={lacks ? t.needed : t.marketHint}
      />
      <TextField
        id="strategy-stop"
        label={t.stop}
        value={draft.stop}
        onChange={({ target }) => setDraft({ ...draft, stop: target.value })}
        helperText={t.stopHint}
      />
    </FormDialog>
  );
}

function Parameters({ draft, onChange }: { draft: Draft; onChange(draft: Draft): void }) {
  const { propose: t, parameters: names } = useTexts().strategies;
  return RULES[draft.kind].parameters.map(({ name, least, most }) => (
    <TextField
      key={name}
      id={`strategy-${name}`}
      label={(names as Readonly<Record<string, string>>)[name] ?? name}
      value={draft.parameters[name] ?? ''}
      onChange={({ target }) => onChange({ ...draft, parameters: { ...draft.parameters, [name]: target.value } })}
      helperText={fill(t.bounds, { least, most })}
    />
  ));
}
