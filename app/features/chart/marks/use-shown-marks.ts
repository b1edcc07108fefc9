import type { Period } from '@bourse/core/market.ts';
import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../language/language.ts';
import { readPalette } from '../chart-styles.ts';
import { keepFoot, showMarks } from './overlay.ts';
import type { Marks } from './use-marks.ts';

interface Props {
  period: Period;
  marks: Marks;
}

/** The marks on one chart; a changed look redraws them. */
export function useShownMarks(chart: Chart | null, { period, marks: { on, all, open } }: Props, look: string): void {
  const { signs } = useTexts('chartTools').marks;
  const tell = useRef(open);
  tell.current = open;
  // A changed look redraws it.
  useEffect(() => {
    if (chart) keepFoot(chart, on, readPalette());
  }, [chart, on, look]);
  // A changed look redraws them.
  useEffect(() => {
    if (chart) showMarks(chart, { marks: all, period, signs }, readPalette(), (ids) => tell.current(ids));
  }, [chart, all, period, signs, look]);
}
