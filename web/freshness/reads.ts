/** Which reads are made stale by a command, an event of the stream or a change by staff. */
import { MONEY, NOTICE, TRADE } from '@bourse/contract/freshness.ts';
import { kindOf } from '@bourse/contract/notice-switches.ts';
import type { EventFrame } from '@bourse/contract/stream.ts';
import type { CommandName } from '../calls.ts';
import type { Known, Tag } from './known.ts';

/** The names of the reads that show any of `tags`. */
export function readsOf({ shows }: Pick<Known, 'shows'>, tags: readonly Tag[]): Set<string> {
  const shown = Object.entries(shows).filter(([, about]) => about.some((tag) => tags.includes(tag)));
  return new Set(shown.map(([name]) => name));
}

/** Commands with which staff decide on, or claim, what another area carries out. */
const DECIDING: ReadonlySet<CommandName> = new Set<CommandName>([
  'staff/decideReview',
  'staff/decideProposal',
  'staff/claimProposal',
  'staff/releaseProposal',
]);

/** Each change by staff is a row of the audit log; a decision may change anything an area names. */
export function changedBy({ changes, decided }: Pick<Known, 'changes' | 'decided'>, name: CommandName): readonly Tag[] {
  const own = changes[name] ?? [];
  if (!name.startsWith('staff/')) return own;
  return [...own, 'audit', ...(DECIDING.has(name) ? decided : [])];
}

/** What an event on the customer's stream changes. */
export function changedByEvent(
  { told, asked }: Pick<Known, 'told' | 'asked'>,
  { kind, data }: Pick<EventFrame, 'kind' | 'data'>,
): readonly Tag[] {
  const code =
    kind === 'notice' ? (data as { code: string }).code : (data as { notice?: { code: string } }).notice?.code;
  const about: readonly Tag[] = code === undefined ? [] : [...NOTICE, ...(told[kindOf(code)] ?? [])];
  if (kind === 'notice') return about;
  const moved =
    kind === 'order' ? TRADE : kind === 'position' ? (['positions', 'dayTrading', ...MONEY] as const) : MONEY;
  return [...moved, ...('requests' in data && data.requests ? asked : []), ...about];
}
