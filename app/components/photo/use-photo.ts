import type { FilePurpose } from '@bourse/contract/files.ts';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { unwrap } from '@bourse/web/refusal-error.ts';
import { uploads } from '../../api/uploads.ts';
import { getTexts } from '../../language/language.ts';
import { type Area, cutOut, openPicture } from './cut-out.ts';

/** What a phone is asked for: it hands a picture of another kind over as one of these where it can. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp';

/** A picture that has been sent: the file's id, and an address under which this page can show it. */
export interface Photo {
  file: string;
  preview: string;
}

export interface PhotoReading {
  /** The picture that was chosen and is being cut; null if none is. */
  source: string | null;
  isSending: boolean;
  fault: string | null;
  choose(picture: File): Promise<void>;
  leave(): void;
  send(area: Area): Promise<void>;
}

/** From the picture that was chosen to the file that the server keeps. */
export function usePhoto(purpose: FilePurpose, onPhoto: (photo: Photo) => void): PhotoReading {
  const [source, setSource] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source);
    },
    [source],
  );

  async function choose(picture: File): Promise<void> {
    const address = URL.createObjectURL(picture);
    setFault(null);
    try {
      await openPicture(address);
      setSource(address);
    } catch {
      URL.revokeObjectURL(address);
      setFault(getTexts().errors.notAPicture);
    }
  }

  async function send(area: Area): Promise<void> {
    if (!source || isSending) return;
    setSending(true);
    try {
      const picture = await cutOut(source, area);
      if (!picture) return setFault(getTexts().errors.notAPicture);
      const { file } = unwrap(await uploads.upload(purpose, picture));
      setFault(null);
      onPhoto({ file, preview: URL.createObjectURL(picture) });
    } catch (error) {
      setFault(describeFailure(error));
    } finally {
      setSending(false);
      setSource(null);
    }
  }

  return { source, isSending, fault, choose, leave: () => setSource(null), send };
}
