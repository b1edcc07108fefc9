/** An account of the house in the reader's language: "6 momentum", "seat US.NWRB" and the names that people gave. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { ConsoleTexts } from '../../language/use-texts.tsx';

export function formatHouseAccountName(name: string, { blocks, strategies }: ConsoleTexts): string {
  const [first = '', ...rest] = name.split(' ');
  if (first === 'seat' && rest.length === 1) return `${blocks.desks.seat}, ${rest[0]}`;
  const [kind] = rest;
  return /^\d+$/.test(first) && kind !== undefined && rest.length === 1 && Object.hasOwn(strategies.kind, kind)
    ? `${labelOf(strategies.kind, kind)}, ${first}`
    : name;
}
