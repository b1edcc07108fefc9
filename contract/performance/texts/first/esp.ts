import type { texts as en } from './en.ts';

export const texts: typeof en = {
  curve: {
    title: 'Rendimiento',
    span: 'Período',
    day: '1 D',
    week: '1 S',
    month: '1 M',
    year: '1 A',
    all: 'Todo',
    spans: {
      day: 'desde las 0:00, divisas incluidas',
      week: 'últimos 7 días',
      month: 'últimos 30 días',
      year: 'últimos 12 meses',
      all: 'desde el inicio',
    },
    noCurve: 'Tu curva empieza con tu primer depósito.',
    curveSays: 'De {low} a {high}. Ahora {value}.',
    cameIn: 'Entraron {amount}',
    wentOut: 'Salieron {amount}',
  },
};
