/** Saves a league's document on the device. */
import { saveFile } from '@bourse/web/save-file.ts';
import { describeFailure } from '../../api/failure.ts';
import { showToast } from '../../components/toast-store.ts';

interface Document {
  name: string;
  type: string;
  content: string;
}

export async function saveLeagueFile(asked: Promise<Document>): Promise<void> {
  try {
    const { name, type, content } = await asked;
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    saveFile(name, bytes, type.split(';')[0]);
  } catch (error) {
    showToast(describeFailure(error as Error), 'bad');
  }
}
