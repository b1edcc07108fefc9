import { QR_SIZE_PX } from '@bourse/contract/constants.ts';
import { useEffect, useRef } from 'react';
import { drawQr } from './draw-qr.ts';

/** A QR code in which each pixel is black or white. */
export function QrCanvas({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (paper) drawQr(paper, text);
  }, [text]);
  return <canvas ref={canvas} width={QR_SIZE_PX} height={QR_SIZE_PX} role="img" aria-label={label} />;
}
