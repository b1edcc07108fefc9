import { lazy, type ReactNode, Suspense } from 'react';
import { useLayer } from '../router/use-layer.ts';

/** The drawer's behaviour arrives when the first sheet is opened: login and home do without it. */
const SheetDrawer = lazy(() => import('./sheet-drawer.tsx'));

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Beside the title. */
  end?: ReactNode;
  children: ReactNode;
  /** Stays at the sheet's foot while its content scrolls: the one action. */
  foot?: ReactNode;
}

/** A decision from the screen's lower edge. Back, a swipe down, Escape and a tap beside it close it. */
export function Sheet(props: SheetProps) {
  useLayer(props.open, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  ) : null;
}
