/**
 * A picture of somebody's papers: loaded only on request, since each look is recorded, held as a blob and released with
 * the page.
 */
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { read } from '../../api/client.ts';
import { said } from '../../api/said.ts';
import { useTexts } from '../../language/use-texts.ts';
import styles from './review.module.css';

/** Uploaded pictures are re-encoded in these types; anything else isn't a picture. */
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

function blobOf({ contentType, base64 }: { contentType: string; base64: string }): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], {
    type: TYPES.has(contentType) ? contentType : 'application/octet-stream',
  });
}

interface PictureProps {
  review: string;
  picture: string;
  name: string;
  onOpened(picture: string): void;
}

export function Picture({ review, picture, name, onOpened }: PictureProps) {
  const texts = useTexts();
  const t = texts.reviews;
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );

  const look = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      setAddress(URL.createObjectURL(blobOf(await read('staff/getPicture', { review, picture }))));
      onOpened(picture);
    } catch (error) {
      setFailure(said(error, texts));
    }
    setBusy(false);
  };

  return (
    <figure>
      <figcaption>{name}</figcaption>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={fill(t.pictureOf, { name })} />
        </a>
      ) : (
        <Button variant="outlined" disabled={busy} onClick={() => void look()} aria-label={`${t.picture}: ${name}`}>
          {t.picture}
        </Button>
      )}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </figure>
  );
}
