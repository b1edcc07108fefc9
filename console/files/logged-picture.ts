/** A customer's picture: loaded only on request, since each look is recorded, and released with its page. */
import { useEffect, useState } from 'react';
import { describeFailure } from '../api/use-staff-call.ts';
import { useTexts } from '../language/use-texts.tsx';

interface LoadedPicture {
  contentType: string;
  base64: string;
}

/** Uploaded pictures are re-encoded in these types; anything else isn't a picture. */
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

function blobOf({ contentType, base64 }: LoadedPicture): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], {
    type: TYPES.has(contentType) ? contentType : 'application/octet-stream',
  });
}

/** `address`: null until `load` has succeeded; `load` returns whether it has. */
export function useLoggedPicture(fetchPicture: () => Promise<LoadedPicture>) {
  const texts = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  const load = async (): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      setAddress(URL.createObjectURL(blobOf(await fetchPicture())));
      return true;
    } catch (error) {
      setFailure(describeFailure(error, texts));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { address, failure, busy, load };
}
