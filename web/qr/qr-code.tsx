import { QR_DARK_COLOR, QR_LIGHT_COLOR, QR_SIZE_PX } from '@bourse/contract/constants.ts';
import { drawQr, type QrCorrection, computeQrModules } from './draw-qr.ts';
import { useEffect, useRef } from 'react';

interface QrCodeProps {
  text: string;
  /** Read by screen readers in place of the picture. */
  label: string;
  correction?: QrCorrection;
  /** Gives it a size other than 256 × 256. */
  className?: string;
}

/** Black on white in every theme, because cameras read that best. */
export function QrCode({ text, label, correction, className }: QrCodeProps) {
  const { data, size } = computeQrModules(text, correction);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      width={QR_SIZE_PX}
      height={QR_SIZE_PX}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill={QR_LIGHT_COLOR} d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill={QR_DARK_COLOR} d={path} />
    </svg>
  );
}

/** A QR code in which each pixel is black or white. */
export function QrCanvas({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (paper) drawQr(paper, text);
  }, [text]);
  return <canvas ref={canvas} width={QR_SIZE_PX} height={QR_SIZE_PX} role="img" aria-label={label} />;
}
