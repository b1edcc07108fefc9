import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import type { ChartSettings } from '../chart-settings.ts';
import {
  clampIndicatorParameter,
  type Indicator,
  INDICATOR_PARAMETERS,
  type IndicatorParameter,
  indicatorParametersOf,
} from './indicator-catalogue.ts';
import styles from '../chart.module.css';

interface Props {
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
}

interface FieldProps {
  parameter: IndicatorParameter;
  value: number;
  label: string;
  onChange: (value: number) => void;
}

/** A small number: drawn as soon as it is valid; an invalid one stays, with its bounds next to it. */
function ParameterField({ parameter, value, label, onChange }: FieldProps) {
  const words = useTexts('chartTools');
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => {
    const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
    return clampIndicatorParameter(parameter, number) === number ? number : null;
  };
  const wrong = typed !== null && read(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    const number = read(text);
    if (number !== null) onChange(number);
  };
  return (
    <>
      <label className={styles.value}>
        {words.parameter[parameter.name]}
        <input
          value={typed ?? String(value)}
          inputMode={parameter.decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-label={label}
          aria-invalid={wrong || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => wrong || setTyped(null)}
        />
      </label>
      {wrong ? (
        <span className={styles.bounds} role="alert">
          {fillPlaceholders(words.bounds, { least: parameter.minimum, most: parameter.maximum })}
        </span>
      ) : null}
    </>
  );
}

/** The parameters of the shown indicators. */
export function IndicatorParameterFields({ settings: { indicators, parameters }, onChange }: Props) {
  const t = useTexts('chartTools');
  const { indicators: names } = useTexts('quotes');
  /** Resets the fields to the defaults. */
  const [turn, setTurn] = useState(0);
  const withValues = indicators.filter((indicator) => INDICATOR_PARAMETERS[indicator].length > 0);
  if (withValues.length === 0 && !indicators.includes('VWAP')) return null;
  const set = (indicator: Indicator, index: number, value: number) =>
    onChange({
      parameters: { ...parameters, [indicator]: indicatorParametersOf(indicator, parameters).with(index, value) },
    });
  const reset = () => {
    onChange({ parameters: {} });
    setTurn(turn + 1);
  };
  return (
    <section className={styles.parameters} aria-label={t.parameters}>
      <p className={styles.legend}>{t.parameters}</p>
      {withValues.map((indicator) => (
        <fieldset key={`${indicator} ${turn}`} className={styles.values}>
          <legend>
            {indicator} <span className={styles.meaning}>{names[indicator]}</span>
          </legend>
          {indicatorParametersOf(indicator, parameters).map((value, index) => {
            const parameter = INDICATOR_PARAMETERS[indicator][index] as IndicatorParameter;
            const label = fillPlaceholders(t.parameterOf, { indicator, parameter: t.parameter[parameter.name] });
            return (
              <ParameterField
                key={`${index} ${parameter.name}`}
                parameter={parameter}
                value={value}
                label={
                  INDICATOR_PARAMETERS[indicator].filter(({ name }) => name === parameter.name).length > 1
                    ? `${label} ${index + 1}`
                    : label
                }
                onChange={(next) => set(indicator, index, next)}
              />
            );
          })}
        </fieldset>
      ))}
      {indicators.includes('VWAP') ? <p className={styles.says}>{t.vwapSays}</p> : null}
      {Object.keys(parameters).length > 0 ? (
        <Button kind="plain" onPress={reset}>
          {t.asAtFirst}
        </Button>
      ) : null}
    </section>
  );
}
