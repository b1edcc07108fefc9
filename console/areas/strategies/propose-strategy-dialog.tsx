/** Proposes a strategy of the house, or a new version of one, to a second person. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { CommandDialog, type Field } from '../../form/command-dialog.tsx';
import {
  findFaultyParameter,
  STRATEGY_RULES,
  getDefaultStrategyParameters,
} from '@bourse/core/products/strategies/strategy-specification.ts';
import { STRATEGY_KINDS, type StrategyKind } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useTexts } from '../../language/use-texts.tsx';

export type StrategyRow = CallAnswer<'staff/listStrategies'>['rows'][number];

const USUAL_STOP = '25';
const PERCENT = 100;
type Draft = Readonly<Record<string, string>>;

/** What is typed for a kind: its parameters stand beside the other fields. */
const draftOf = (kind: string, parameters: Readonly<Record<string, number>>, others: Draft): Draft => ({
  ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
  ...others,
  kind,
});
const draftOfStrategy = ({ kind, parameters, universe, stopAt }: StrategyRow): Draft =>
  draftOf(kind, Object.fromEntries(parameters.map(({ name, value }) => [name, value])), {
    instruments: universe.map(({ instrument }) => instrument).join(' '),
    stop: stopAt === null ? '' : String(Math.round(Number(stopAt) * PERCENT)),
  });
const kindOf = ({ kind }: Draft): StrategyKind => STRATEGY_KINDS.find((each) => each === kind) ?? 'momentum';
const instrumentsIn = (text = ''): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '');
/** Entries that aren't of the form MARKET.CODE. */
const unfitIn = (text = ''): string[] => instrumentsIn(text).filter((each) => !/^[A-Z]{2,6}\.\S{1,24}$/.test(each));
const numberOf = (text = ''): number => (text.trim() === '' ? Number.NaN : Number(text));
const [LEAST_STOP, MOST_STOP] = [5, 90];
const isStopFaulty = (text = ''): boolean =>
  text.trim() !== '' && !(numberOf(text) >= LEAST_STOP && numberOf(text) <= MOST_STOP);

/** What would be sent, and the first field that can't be. */
function parseDraft(typed: Draft) {
  const kind = kindOf(typed);
  const { instruments, stop = '' } = typed;
  const parameters = STRATEGY_RULES[kind].parameters.map(({ name }) => ({ name, value: numberOf(typed[name]) }));
  const fault =
    instrumentsIn(instruments).length === 0 || unfitIn(instruments).length > 0
      ? 'instruments'
      : (findFaultyParameter(kind, Object.fromEntries(parameters.map(({ name, value }) => [name, value]))) ??
        (isStopFaulty(stop) ? 'stop' : null));
  const stopAt = stop.trim() === '' ? null : Math.round(Number(stop) * PERCENT);
  return { fault, input: fault === null ? { parameters, instruments: instrumentsIn(instruments), stopAt } : null };
}

function useParameterFields(): (kind: StrategyKind) => Field<string>[] {
  const { propose: t, parameters: names, rhythm } = useTexts().strategies;
  return (kind) =>
    STRATEGY_RULES[kind].parameters.map(({ name, least, most }) => ({
      ...{ name, label: labelOf(names, name) },
      ...(name === 'every'
        ? { options: Object.fromEntries(rhythm.map((each, index) => [String(index + 1), each])) }
        : { hint: fillPlaceholders(t.bounds, { least, most }) }),
    }));
}

interface ProposeStrategyProps {
  /** The one to make a new version of; null for a new one. */
  strategy: StrategyRow | null;
  onClose(): void;
}

export function ProposeStrategyDialog({ strategy, onClose }: ProposeStrategyProps) {
  const texts = useTexts();
  const { propose: t, kind: kinds } = texts.strategies;
  const parameterFields = useParameterFields();
  const begin = (kind: StrategyKind, { instruments = '', stop = USUAL_STOP }: Draft): Draft =>
    draftOf(kind, getDefaultStrategyParameters(kind), { instruments, stop });
  return (
    <CommandDialog
      call="staff/proposeStrategy"
      title={strategy === null ? t.begin : t.version}
      initial={strategy === null ? begin('momentum', {}) : draftOfStrategy(strategy)}
      adjust={(typed, changed) => (changed === 'kind' ? begin(kindOf(typed), typed) : typed)}
      parts={(typed) => [
        <p key="about">{strategy === null ? t.capital : t.versionSays}</p>,
        strategy === null ? { name: 'kind', label: t.kind, options: kinds } : null,
        parameterFields(kindOf(typed)),
        { name: 'instruments', label: t.market, hint: t.marketHint },
        { name: 'stop', label: t.stop, hint: t.stopHint },
      ]}
      parse={(typed) => {
        const { input, fault } = parseDraft(typed);
        const act = strategy === null ? { act: 'begin', kind: typed.kind } : { act: 'version', strategy: strategy.id };
        const [unfit] = unfitIn(typed.instruments);
        const hints = Object.fromEntries(parameterFields(kindOf(typed)).map(({ name, hint }) => [name, hint]));
        const needed = unfit === undefined ? t.needed : fillPlaceholders(t.notOne, { name: unfit });
        return {
          input: input && { ...act, ...input },
          faults: fault === null ? {} : { [fault]: fault === 'instruments' ? needed : (hints[fault] ?? t.stopHint) },
        };
      }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
