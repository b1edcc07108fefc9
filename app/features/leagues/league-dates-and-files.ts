/** A league's dates in words, and its documents as files. */
import type { CallAnswer } from '../../api/use-call.ts';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { saveFile } from '@bourse/web/save-file.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { showToast } from '../../components/toast.tsx';

export type League = CallAnswer<'leagues/getLeague'>['league'];

/** The date that matters in a league's phase, in words. */
export function useLeagueDateFormatter(): (league: Pick<League, 'phase' | 'startsAt' | 'endsAt'>) => string {
  const t = useTexts('leagues');
  return ({ phase, startsAt, endsAt }) =>
    phase === 'upcoming'
      ? fillPlaceholders(t.begins, { date: formatDateTimeToMinute(startsAt) })
      : fillPlaceholders(phase === 'running' ? t.ends : t.ended, { date: formatDateTimeToMinute(endsAt) });
}

/** Saves a league's document on the device. */

interface Document {
  name: string;
  type: string;
  content: string;
}

export async function saveLeagueFile(requestedDocument: Promise<Document>): Promise<void> {
  try {
    const { name, type, content } = await requestedDocument;
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    saveFile(name, bytes, type.split(';')[0]);
  } catch (error) {
    showToast(describeFailure(error as Error), 'bad');
  }
}
