/** Proposes a strategy of the house, or a new version of one, to a second person. */
import { TextField } from '@mui/material';
import {
  findFaultyParameter,
  STRATEGY_RULES,
  getDefaultStrategyParameters,
} from '@bourse/core/products/strategies/strategy-specification.ts';
import { STRATEGY_KINDS, type StrategyKind } from '@bourse/core/products/strategies/strategy-rules.ts';
import { useState } from 'react';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';

export type StrategyRow = CallAnswer<'staff/listStrategies'>['rows'][number];

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
const draftOf = (strategy: StrategyRow | null): Draft =>
  strategy === null
    ? {
        kind: 'momentum',
        parameters: written(getDefaultStrategyParameters('momentum')),
        instruments: '',
        stop: USUAL_STOP,
      }
    : {
        kind: strategy.kind,
        parameters: written(Object.fromEntries(strategy.parameters.map(({ name, value }) => [name, value]))),
        instruments: strategy.universe.map(({ instrument }) => instrument).join(' '),
        stop: strategy.stopAt === null ? '' : String(Math.round(Number(strategy.stopAt) * PERCENT)),
      };
const instrumentsIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '');
/** Entries that aren't of the form MARKET.CODE. */
const unfitIn = (text: string): string[] => instrumentsIn(text).filter((each) => !/^[A-Z]{2,6}\.\S{1,24}$/.test(each));
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const [LEAST_STOP, MOST_STOP] = [5, 90];
const isStopFaulty = (text: string): boolean =>
  text.trim() !== '' && !(numberOf(text) >= LEAST_STOP && numberOf(text) <= MOST_STOP);

/** The first field that can't be sent; null if all can. */
function faultIn({ kind, parameters, instruments, stop }: Draft): string | null {
  if (instrumentsIn(instruments).length === 0 || unfitIn(instruments).length > 0) return 'instruments';
  const typed = Object.entries(parameters).map(([name, text]) => [name, numberOf(text)] as const);
  return findFaultyParameter(kind, Object.fromEntries(typed)) ?? (isStopFaulty(stop) ? 'stop' : null);
}

/** What is typed, and sending it. */
function useProposal(strategy: StrategyRow | null, onClose: () => void) {
  const texts = useTexts();
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeStrategy');
  const [draft, setDraft] = useState<Draft>(() => draftOf(strategy));
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    const instruments = instrumentsIn(draft.instruments);
    if (faultIn(draft) !== null) return;
    const wish = {
      parameters: Object.entries(draft.parameters).map(([name, value]) => ({ name, value: Number(value) })),
      instruments,
      stopAt: draft.stop.trim() === '' ? null : Math.round(Number(draft.stop) * PERCENT),
    };
    const proposal =
      strategy === null
        ? { act: 'begin' as const, kind: draft.kind, ...wish }
        : { act: 'version' as const, strategy: strategy.id, ...wish };
    if (!(await propose.run(proposal))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  return { draft, setDraft, fault: tried ? faultIn(draft) : null, submit, propose };
}

/** `strategy`: the one to make a new version of; null for a new one. */
export function ProposeStrategyDialog({ strategy, onClose }: { strategy: StrategyRow | null; onClose(): void }) {
  const { propose: t, kind: kinds } = useTexts().strategies;
  const { draft, setDraft, fault, submit, propose } = useProposal(strategy, onClose);
  const verb = strategy === null ? t.begin : t.version;
  const [unfit] = unfitIn(draft.instruments);
  const missingText = unfit === undefined ? t.needed : fillPlaceholders(t.notOne, { name: unfit });
  const choose = (kind: string): void => {
    const chosen = STRATEGY_KINDS.find((each) => each === kind) ?? draft.kind;
    setDraft({ ...draft, kind: chosen, parameters: written(getDefaultStrategyParameters(chosen)) });
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
        <StrategyParameterFields draft={draft} fault={fault} onChange={setDraft} />
      </FieldRow>
      <TextField
        autoFocus={strategy !== null}
        id="strategy-instruments"
        label={t.market}
        value={draft.instruments}
        onChange={({ target }) => setDraft({ ...draft, instruments: target.value })}
        error={fault === 'instruments'}
        helperText={fault === 'instruments' ? missingText : t.marketHint}
      />
      <TextField
        id="strategy-stop"
        label={t.stop}
        value={draft.stop}
        onChange={({ target }) => setDraft({ ...draft, stop: target.value })}
        error={fault === 'stop'}
        helperText={t.stopHint}
      />
    </FormDialog>
  );
}

interface ParametersProps {
  draft: Draft;
  fault: string | null;
  onChange(draft: Draft): void;
}
function StrategyParameterFields({ draft, fault, onChange }: ParametersProps) {
  const { propose: t, parameters: names, rhythm } = useTexts().strategies;
  const set = (name: string, value: string): void =>
    onChange({ ...draft, parameters: { ...draft.parameters, [name]: value } });
  return STRATEGY_RULES[draft.kind].parameters.map(({ name, least, most }) => {
    const field = {
      id: `strategy-${name}`,
      label: (names as Readonly<Record<string, string>>)[name] ?? name,
      value: draft.parameters[name] ?? '',
    };
    return name === 'every' ? (
      <ChoiceField
        key={name}
        {...field}
        options={Object.fromEntries(rhythm.map((each, index) => [String(index + 1), each]))}
        onChoose={(value) => set(name, value)}
      />
    ) : (
      <TextField
        key={name}
        {...field}
        onChange={({ target }) => set(name, target.value)}
        error={fault === name}
        helperText={fillPlaceholders(t.bounds, { least, most })}
      />
    );
  });
}
