/** Choosing, cropping and sending a photo. */
import type { FilePurpose } from '@bourse/contract/uploads.ts';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { unwrap } from '@bourse/web/refusal-error.ts';
import { uploads } from '../../api/uploads.ts';
import { getTexts } from '../../language/language.ts';
import { type Area, cutOut, openPicture } from './cut-out.ts';

/** Types requested from the phone: it converts other pictures to one of these if it can. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp';

/** A picture that has been sent: the file's id, and an address under which this page can show it. */
export interface Photo {
  file: string;
  preview: string;
}

export interface PhotoReading {
  /** The picture that is being cropped; null if none is. */
  source: string | null;
  /** Width by height of the picture that was chosen last. */
  aspect: number;
  /** A picture that was sent whole can still be cropped. */
  canCut: boolean;
  cut(): void;
  isSending: boolean;
  fault: string | null;
  choose(picture: File): Promise<void>;
  leave(): void;
  send(area: Area): Promise<void>;
}

interface Chosen {
  address: string;
  width: number;
  height: number;
}

/**
 * From the chosen picture to the file that the server keeps: cropped into a frame first, or sent `whole` at once and
 * cropped only if the customer wants to.
 */
export function usePhoto(purpose: FilePurpose, onPhoto: (photo: Photo) => void, whole = false): PhotoReading {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isCutting, setCutting] = useState(false);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.address);
    },
    [chosen],
  );

  async function choose(picture: File): Promise<void> {
    const address = URL.createObjectURL(picture);
    setFault(null);
    try {
      const { naturalWidth: width, naturalHeight: height } = await openPicture(address);
      const next = { address, width, height };
      setChosen(next);
      setCutting(!whole);
      if (whole) await sendPart(next, { x: 0, y: 0, width, height });
    } catch {
      URL.revokeObjectURL(address);
      setFault(getTexts().errors.notAPicture);
    }
  }

  async function sendPart({ address }: Chosen, area: Area): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      const picture = await cutOut(address, area);
      if (!picture) return setFault(getTexts().errors.notAPicture);
      const { file } = unwrap(await uploads.upload(purpose, picture));
      setFault(null);
      onPhoto({ file, preview: URL.createObjectURL(picture) });
    } catch (error) {
      setFault(describeFailure(error));
    } finally {
      setSending(false);
      setCutting(false);
    }
  }

  return {
    source: isCutting && chosen ? chosen.address : null,
    aspect: chosen ? chosen.width / chosen.height : 1,
    canCut: whole && chosen !== null,
    isSending,
    fault,
    choose,
    cut: () => setCutting(true),
    leave: () => setCutting(false),
    send: async (area) => (chosen ? sendPart(chosen, area) : undefined),
  };
}
