import { useState } from 'react';
import { Sheet } from '../../components/sheet.tsx';
import { fill, useTexts } from '../../language/language.ts';
import type { Position } from './close-costs.tsx';
import { CloseForm } from './close-form.tsx';
import { type Closed, CloseResult } from './close-result.tsx';

/** Closes a position in part or in full: the cost, the one action, and the result. */
export function CloseSheet({ position, open, onClose }: { position: Position; open: boolean; onClose: () => void }) {
  const t = useTexts('trading');
  const [closed, setClosed] = useState<Closed | null>(null);
  const close = () => {
    setClosed(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={fill((position.side === 'long' ? t.selling : t).closeTitle, { name: position.name })}
    >
      {closed ? <CloseResult {...closed} onDone={close} /> : <CloseForm position={position} onClosed={setClosed} />}
    </Sheet>
  );
}
