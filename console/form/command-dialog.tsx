/**
 * A dialog that is declared: a call's fields with their words. How a text is read and whether it can be sent follows
 * from the call's schema, unless a field says otherwise.
 */
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { isValidElement, type ReactElement, useState } from 'react';
import * as z from 'zod/mini';
import { dateInput } from '@bourse/contract/field-schemas.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CommandInput } from '@bourse/web/calls.ts';
import type { CallAnswer, StaffCommand } from '../api/staff-api-client.ts';
import { useStaffCommand } from '../api/use-staff-call.ts';
import { showMessage } from '../layout/message-snackbar.tsx';
import { parseLocalDateTime } from '../language/parse-input.ts';
import { CheckboxGroup, ChoiceField, FieldRow, FormDialog } from '../layout/form-dialog.tsx';
import { type FieldSchema, inputTypeOf, readField } from './read-field.ts';

export interface Field<Name extends string> {
  name: Name;
  label: string;
  hint?: string | undefined;
  /** Said once sending was tried, if its value can't be sent; without it only the server judges the value. */
  fault?: string | undefined;
  /** Whether its value can't be sent, where the schema doesn't know. */
  isWrong?: boolean;
  /** The text as it is sent, where the schema doesn't know, such as an amount. */
  read?(text: string): unknown;
  /** A choice of one by their words. */
  options?: Readonly<Record<string, string>>;
  /** A choice of several, typed as their names with commas between. */
  several?: boolean;
  /** Yes or no, typed as such. */
  isCheckbox?: boolean;
  /** An empty one can't be sent. */
  isRequired?: boolean;
  /** Its label says that it is required. */
  isMarked?: boolean;
  /** A name or a code, not words: it has neither spelling nor capitals of its own. */
  isCode?: boolean;
  /** Text of several lines: with how many it begins. */
  lines?: number;
  maxLength?: number;
  inputMode?: 'numeric' | 'decimal';
  type?: 'date' | 'datetime-local' | 'password';
  autoComplete?: string;
}

/** What is typed, as text, by its field. */
type Typed = Readonly<Record<string, string>>;
/** Fields in a list stand side by side; elements, such as explanations, stand as they are. */
export type FormParts<Name extends string> = readonly (Field<Name> | readonly Field<Name>[] | ReactElement | null)[];

interface ParsedForm<Name extends string> {
  /** What would be sent; null if something can't be. */
  input: object | null;
  /** What is said at a field that can't be sent. */
  faults: Readonly<Partial<Record<Name, string | undefined>>>;
  /** What is said if it is the form that can't be sent, rather than one of its fields. */
  failure?: string | undefined;
}

type NameOf<Draft> = keyof Draft & string;

interface CommandDialogProps<Call extends StaffCommand, Draft extends Typed> {
  call: Call;
  /** The fields of the call's input. */
  shape?: Readonly<Partial<Record<string, FieldSchema>>>;
  title: string;
  /** What the button does, if that isn't the title. */
  verb?: string;
  danger?: boolean;
  isUnready?: boolean;
  /** What the form begins with. */
  initial?: Draft;
  parts:
    | FormParts<NameOf<Draft>>
    | ((typed: Draft, change: (typed: Partial<Draft>) => void) => FormParts<NameOf<Draft>>);
  /** Reads the form as a whole, where its fields depend on one another. */
  parse?(typed: Draft): ParsedForm<NameOf<Draft>>;
  /** What is sent besides the fields, or instead of them. */
  input?: Partial<CommandInput<Call>> | ((typed: Draft) => object);
  /** What a choice changes besides itself. */
  adjust?(typed: Draft, changed: NameOf<Draft>): Draft;
  /** Said when it is done. */
  successMessage?: string | ((answer: CallAnswer<Call>, typed: Draft) => string);
  /** Instead of closing. */
  onDone?(answer: CallAnswer<Call>): void;
  onClose(): void;
}

/** Names with their words, for a choice; a name without a word is its own. */
export const pickLabels = (words: Readonly<Record<string, string>> | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, words ? labelOf(words, name) : name]));

/** The faults of a form that is read as a whole, by the words for them. */
export const sayFaults = <Name extends string, Fault extends string>(
  faults: Readonly<Partial<Record<Name, Fault>>>,
  words: Readonly<Record<Fault, string>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<Fault>(faults as Record<Name, Fault>).map(([name, fault]) => [name, words[fault]]),
  ) as Partial<Record<Name, string>>;

interface RejectionWords {
  reason: string;
  chooseReason: string;
  needReason: string;
  remark: string;
  remarkHint: string;
}

/** Why something is rejected: by a code, and in words for the person who asked. */
export const rejectionFields = (
  words: RejectionWords,
  reasons: Readonly<Record<string, string>>,
): Field<'reason' | 'remark'>[] => [
  {
    ...{ name: 'reason', label: words.reason, options: { '': words.chooseReason, ...reasons } },
    ...{ fault: words.needReason, isRequired: true, isMarked: true },
  },
  {
    ...{ name: 'remark', label: words.remark, hint: words.remarkHint, lines: 2, maxLength: 500 },
    read: (text) => text.trim() || undefined,
  },
];

/** A code as typed, in capitals. */
export const toCode = (text: string): string => text.trim().toUpperCase();

type Part<Name extends string> = FormParts<Name>[number];
const isRow = <Name extends string>(part: Part<Name>): part is readonly Field<Name>[] => Array.isArray(part);
const isField = <Name extends string>(part: Part<Name>): part is Field<Name> =>
  part !== null && !isRow(part) && !isValidElement(part);
const fieldsIn = <Name extends string>(parts: FormParts<Name>): Field<Name>[] =>
  parts.flatMap((part) => (isRow(part) ? part : isField(part) ? [part] : []));

function valueOf({ read, type }: Field<string>, schema: FieldSchema | undefined, text: string): unknown {
  if (read) return read(text);
  if (type === 'datetime-local') return parseLocalDateTime(text);
  return schema ? readField(schema, text) : text.trim();
}

/** What a form would send, and which of its fields can't be sent. */
export function readForm<Name extends string>(
  fields: readonly Field<Name>[],
  typed: Readonly<Record<Name, string>>,
  shape: Readonly<Partial<Record<string, FieldSchema>>> = {},
): { input: Record<string, unknown>; faults: ReadonlySet<Name> } {
  const input: Record<string, unknown> = {};
  const faults = new Set<Name>();
  for (const field of fields) {
    const { name, fault, isRequired = false } = field;
    const [schema, text] = [shape[name], typed[name]];
    const value = valueOf(field, schema, text);
    if (value !== undefined) input[name] = value;
    const isWrong = field.isWrong ?? (schema !== undefined && !z.safeParse(schema, value).success);
    if (fault !== undefined && (isWrong || (isRequired && text.trim() === ''))) faults.add(name);
  }
  return { input, faults };
}

/** Each field read on its own. */
function parseFields<Name extends string>(...form: Parameters<typeof readForm<Name>>): ParsedForm<Name> {
  const { input, faults } = readForm(...form);
  const words = form[0].flatMap(({ name, fault }) => (faults.has(name) ? [[name, fault]] : []));
  return { input: faults.size > 0 ? null : input, faults: Object.fromEntries(words) };
}

export function CommandDialog<Call extends StaffCommand, Draft extends Typed = Record<never, string>>(
  props: CommandDialogProps<Call, Draft>,
) {
  const { call, shape = {}, title, verb = title, initial = {} as Draft, successMessage, onDone, onClose } = props;
  const { run, busy, failure } = useStaffCommand(call);
  const [typed, setTyped] = useState(initial);
  const [tried, setTried] = useState(false);
  const parts =
    typeof props.parts === 'function' ? props.parts(typed, (more) => setTyped({ ...typed, ...more })) : props.parts;
  const fields = fieldsIn(parts);
  const { input, faults, failure: fault } = props.parse?.(typed) ?? parseFields(fields, typed, shape);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (input === null || props.isUnready) return;
    const more = typeof props.input === 'function' ? props.input(typed) : props.input;
    const answer = await run({ ...input, ...more } as CommandInput<Call>);
    if (!answer) return;
    (onDone ?? onClose)(answer);
    if (successMessage !== undefined)
      showMessage(typeof successMessage === 'string' ? successMessage : successMessage(answer, typed));
  };
  const draw = (field: Field<NameOf<Draft>>) => (
    <FormField
      key={field.name}
      id={`${call.replace('/', '-')}-${field.name}`}
      field={field}
      schema={shape[field.name]}
      value={typed[field.name] ?? ''}
      fault={tried ? faults[field.name] : undefined}
      isFirst={field === fields[0]}
      onType={(value) => {
        const next = { ...typed, [field.name]: value };
        setTyped(props.adjust ? props.adjust(next, field.name) : next);
      }}
    />
  );
  return (
    <FormDialog
      title={title}
      verb={verb}
      danger={props.danger ?? false}
      plain={fields.length === 0}
      busy={busy || (props.isUnready ?? false)}
      failure={(tried ? fault : undefined) ?? failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {parts.map((part) => {
        if (isField(part)) return draw(part);
        return isRow(part) ? <FieldRow key={part[0]?.name}>{part.map(draw)}</FieldRow> : part;
      })}
    </FormDialog>
  );
}

interface FormFieldProps {
  id: string;
  field: Field<string>;
  schema: FieldSchema | undefined;
  value: string;
  /** Why its value can't be sent, once that was tried. */
  fault: string | undefined;
  /** It has the focus first. */
  isFirst: boolean;
  onType(value: string): void;
}

function FormField({ id, field, schema, value, fault, isFirst, onType }: FormFieldProps) {
  const { label, hint, options, several, lines, maxLength, inputMode, autoComplete } = field;
  const type = field.type ?? (schema === dateInput ? 'date' : inputTypeOf(schema));
  if (options && several)
    return (
      <CheckboxGroup
        label={label}
        options={options}
        chosen={value === '' ? [] : value.split(',')}
        onChange={(chosen) => onType(chosen.join(','))}
        fault={fault ?? null}
        autoFocus={isFirst}
      />
    );
  const common = {
    ...{ id, label, value, autoFocus: isFirst, error: fault !== undefined, required: field.isMarked ?? false },
    helperText: fault ?? hint,
  };
  if (field.isCheckbox)
    return (
      <FormControlLabel
        control={
          <Checkbox
            autoFocus={isFirst}
            checked={value === 'yes'}
            onChange={({ target }) => onType(target.checked ? 'yes' : 'no')}
          />
        }
        label={label}
      />
    );
  if (options) return <ChoiceField {...common} options={options} onChoose={onType} />;
  const input = {
    ...(maxLength ? { maxLength } : {}),
    ...(inputMode ? { inputMode } : {}),
    ...(field.isCode ? { spellCheck: false, autoCapitalize: 'none' } : {}),
  };
  return (
    <TextField
      {...common}
      {...(type === 'text' ? {} : { type })}
      {...(lines ? { multiline: true, minRows: lines } : {})}
      {...(autoComplete ? { autoComplete } : {})}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ htmlInput: input, ...(isDated(type) ? { inputLabel: { shrink: true } } : {}) }}
    />
  );
}

/** The browser shows a pattern in it, even while it is empty. */
const isDated = (type: string): boolean => type === 'date' || type === 'datetime-local';
