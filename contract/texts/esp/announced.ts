import type { announced as en } from '../en/announced.ts';

export const announced: typeof en = {
  title: 'Anunciado',
  says: 'Corresponde a quien tenga la acción al comenzar la sesión de la fecha ex.',
  kind: {
    dividend: 'Dividendo',
    rights: 'Derechos',
    split: 'Desdoblamiento de acciones',
    stockDividend: 'Dividendo en acciones',
    symbolChange: 'Cambio de símbolo',
    suspension: 'Se suspenderá la negociación',
    resumption: 'Se reanudará la negociación',
    delisting: 'Exclusión de cotización',
  },
  each: '{amount} por acción',
  goesEx: '{name} sin dividendo',
  goes: '{name}: {what}',
  coming: 'Declarado para lo que tienes',
  comingSays: 'Lo que recibirás: lo que ya pasó a ex es tuyo; el resto, si aún lo tienes cuando comience la fecha ex.',
  paid: 'Pagado',
};
