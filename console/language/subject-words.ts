/** What a line of the staff's record or a proposal is about, in readable form: "review w255u-3", "practice money". */
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Texts } from './use-texts.ts';

/** A word of ours first, then the name or number; instruments, currencies and people's names stay unchanged. */
export function subjectText(subject: string, texts: Texts): string {
  const words = { ...texts.audit.subjects, ...texts.strategies.kind };
  if (Object.hasOwn(words, subject)) return labelOf(words, subject);
  const [kind = '', ...rest] = subject.split(' ');
  if (kind === 'legal' && rest.length === 1) return labelOf(texts.legal.names, rest[0]!);
  return [labelOf(words, kind), ...rest].join(' ');
}
