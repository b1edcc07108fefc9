import { useEffect, useRef } from 'react';
import { openLayer } from './location.ts';

/** While `open`, the back button calls `onClose` instead of leaving the page. */
export function useLayer(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => (open ? openLayer(() => close.current()) : undefined), [open]);
}
