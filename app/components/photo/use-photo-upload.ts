/** Choosing, cropping and sending a photo. */
import { createUploadClient, type FilePurpose } from '@bourse/contract/upload-client.ts';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { unwrapResult } from '@bourse/web/refusal-error.ts';
import { getLanguage, getTexts } from '../../language/language.ts';
import { endSession } from '../../session/end-session.ts';
import { buildSessionHeaders } from '../../session/session.ts';

/** Types requested from the phone: it converts other pictures to one of these if it can. */
export const ACCEPTED_PHOTO_TYPES = 'image/jpeg,image/png,image/webp';

/** A picture that has been sent: the file's id, and an address under which this page can show it. */
export interface UploadedPhoto {
  file: string;
  preview: string;
}

export interface PhotoUploadState {
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
  send(area: CropArea): Promise<void>;
}

interface ChosenPicture {
  address: string;
  width: number;
  height: number;
}

/**
 * From the chosen picture to the file that the server keeps: cropped into a frame first, or sent `whole` at once and
 * cropped only if the customer wants to.
 */
export function usePhotoUpload(
  purpose: FilePurpose,
  onPhoto: (photo: UploadedPhoto) => void,
  whole = false,
): PhotoUploadState {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
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

  async function sendPart({ address }: ChosenPicture, area: CropArea): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      const picture = await cutOut(address, area);
      if (!picture) return setFault(getTexts().errors.notAPicture);
      const { file } = unwrapResult(await uploadClient.upload(purpose, picture));
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

/** A part of a picture as a small JPEG, made on the device: less to send, and no metadata of the original. */

/** In the picture's own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** About 1600 × 1200: enough to read an identity paper, or a long receipt. */
const MOST_PIXELS = 1_920_000;
const LONGEST_SIDE_PX = 3_200;
const QUALITY = 0.88;

/** The size in which an area is sent: never larger than it is. */
export function computeUploadSize({ width, height }: Pick<CropArea, 'width' | 'height'>): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Rejects if the browser can't read it as a picture. */
async function openPicture(source: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  return picture;
}

/** Null if the browser can't write it. */
async function cutOut(source: string, area: CropArea): Promise<Blob | null> {
  const picture = await openPicture(source);
  const { width, height } = computeUploadSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}

/** The app's uploads: who sends, in which language, and the 401 rule. */

export const uploadClient = createUploadClient({
  headers: () => ({ ...buildSessionHeaders(), language: getLanguage() }),
  onUnauthorized: endSession,
});

/**
 * A picture that the customer has sent before: its bytes, loaded with the session, so that its address alone doesn't
 * show it. `file`: null for none.
 */
export function useUploadedPicture(file: string | null): { address: string | null; isMissing: boolean } {
  const [loaded, setLoaded] = useState<{ file: string; address: string | null } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reading = new AbortController();
    const show = (bytes: Blob | null): void => {
      if (!reading.signal.aborted) setLoaded({ file, address: bytes && URL.createObjectURL(bytes) });
    };
    uploadClient.read(file, { signal: reading.signal }).then(show, () => show(null));
    return () => reading.abort();
  }, [file]);
  useEffect(
    () => () => {
      if (loaded?.address) URL.revokeObjectURL(loaded.address);
    },
    [loaded],
  );
  const isCurrent = loaded !== null && loaded.file === file;
  return { address: isCurrent ? loaded.address : null, isMissing: isCurrent && loaded.address === null };
}
