import {
  NUMBER_SEPARATORS,
  type NumberFieldFormat,
  filterNumberInput,
  parseNumberInput,
  resolveNumberInput,
  suggestNumberWithoutLetters,
} from '@bourse/contract/number-input.ts';
import { groupThousands } from '@bourse/contract/format.ts';
import { SCALE_DIGITS } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { applyGroupedEdit, type FieldEdit, groupWhileTyping } from './grouped-typing.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../language/language.ts';

export interface TypedNumberState {
  /** As typed. */
  text: string;
  /** As shown while it is typed: a plain number in groups. */
  editText: string;
  /** As shown once the field is left: grouped as the language does, or as typed if it has no value. */
  groupedText: string;
  /** Why it can't be accepted as it is. */
  problem: string | null;
  /** More decimals than the field's, but no more than a call takes: its refusal may say what to do about it. */
  isTooPrecise: boolean;
  /**
   * Possible values, each one tap away: both if it can be read in two ways, the number without letters if it contains
   * some.
   */
  readings: readonly string[];
  /** Its value, if it has one. */
  value: string | null;
  isEmpty: boolean;
  /** The customer typed it, since the field was shown: it wasn't filled in by the form, a chip or a step. */
  isTyped: boolean;
  /** `byHand` by default. */
  type: (text: string, byHand?: boolean) => void;
  /** Takes an edit of the shown text, and returns its caret. */
  edit: (edit: FieldEdit) => number;
}

/** A number as the field takes it. */
const exampleOf = (decimals = 2): string => (decimals === 0 ? '1234' : `1234.${'56'.slice(0, decimals)}`);

/**
 * A number that is being typed. `value` and `onChange` carry plain decimal strings ("1234.5"); unreadable text is
 * passed on as typed, so that it is never taken for a number, and stays in the field with a message.
 */
export function useTypedNumber(
  value: string,
  onChange: (value: string) => void,
  { decimals, currency, unit }: Omit<NumberFieldFormat, 'separators'>,
): TypedNumberState {
  const t = useTexts('shell').number;
  const form = { decimals, currency, unit, separators: NUMBER_SEPARATORS[useLanguage()] };
  const [typed, setTyped] = useState({ text: value, value, byHand: false });
  // Set from outside meanwhile: by a chip, or a cleared form.
  const text = typed.value === value ? typed.text : value;
  const read = parseNumberInput(text, form);
  const problem = 'problem' in read ? read.problem : null;
  const words = (): string | null => {
    if (!('problem' in read) || read.problem === 'missing') return null;
    if (read.problem === 'tooPrecise') {
      if (read.decimals > 0) return fillPlaceholders(t.tooPrecise, { digits: read.decimals });
      return currency === undefined ? t.whole : fillPlaceholders(t.wholeAmount, { currency });
    }
    if (read.problem === 'notNumber')
      return fillPlaceholders(decimals === 0 ? t.notWhole : t.notNumber, { example: exampleOf(decimals) });
    return 'currency' in read
      ? fillPlaceholders(t[read.problem], { currency: currency ?? '', other: read.currency })
      : t[read.problem];
  };
  const left = suggestNumberWithoutLetters(text, form);
  const editText = groupWhileTyping(text);
  const type = (next: string, byHand = true) => {
    const accepted = filterNumberInput(next, form);
    const plain = resolveNumberInput(accepted, form);
    setTyped({ text: accepted, value: plain, byHand });
    onChange(plain);
  };
  return {
    text,
    editText,
    groupedText: 'value' in read ? groupThousands(read.value) : text,
    problem: words(),
    isTooPrecise:
      'exact' in read &&
      (read.exact.split('.')[1] ?? '').length <= SCALE_DIGITS &&
      !(decimals === 0 && currency !== undefined),
    readings: 'readings' in read ? read.readings : left === null ? [] : [left],
    value: problem === null && 'value' in read ? read.value : null,
    isEmpty: problem === 'missing',
    isTyped: typed.byHand && typed.value === value,
    type,
    edit: (edit) => {
      const { text: next, caret } = applyGroupedEdit({ text, display: editText }, edit, form);
      type(next);
      return caret;
    },
  };
}
