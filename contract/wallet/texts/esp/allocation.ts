import type { allocation as en } from '../en/allocation.ts';

export const allocation: typeof en = {
  title: 'Lo que tiene',
  by: 'Lo que tiene: {way}',
  ways: { currency: 'Divisa', market: 'Mercado', kind: 'Tipo' },
  amount: 'Importe',
  part: 'Parte',
  others: 'Otros',
  fewer: 'Ver menos',
  owed: 'Lo que debe, fuera de la gráfica',
  none: 'Aún no hay nada que mostrar.',
  kinds: {
    cash: 'Efectivo',
    shares: 'Acciones',
    digital: 'Moneda digital',
    pairs: 'Pares de divisas',
    funds: 'Fondos',
    sharesToCome: 'Acciones por entregar',
  },
};
