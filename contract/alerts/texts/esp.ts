import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    alertsFull: 'Ya hay {maximum} alertas de precio, el máximo.',
    alertReached: 'El precio es {price} {currency}: ese nivel ya se alcanzó.',
    percentRequired: 'Indica cuánto debe moverse el precio.',
    alertPriceRequired: 'Indica el precio que se debe vigilar.',
  },
  notices: {
    priceAlert: {
      title: 'Alerta de precio',
      body: '{instrument} está en {price} {currency} y alcanzó tu nivel de {level} {currency}.',
    },
  },
};
