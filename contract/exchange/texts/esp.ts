import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    exchangeRateMissing: 'Ahora no hay tipo de cambio de {from} a {to}.',
    sameCurrency: 'No puedes cambiar una divisa por sí misma.',
    quoteExpired: 'La cotización ha caducado. Pide una nueva.',
    quoteMoved: 'El mercado se ha movido más que nuestro diferencial desde esta cotización. Pide una nueva.',
    quoteUsed: 'Esta cotización ya se usó. Pide una nueva.',
    exchangeTooSmall: 'Muy poco: lo mínimo que se puede cambiar son {needed} {currency}.',
    transferNotOffered: 'No hay traspasos de {from} a {to}; usa el cambio de divisas.',
    exchangeMoved:
      'El tipo de cambio se ha movido: harían falta {needed} {currency}, más que los {accepted} {currency} que aceptaste.',
  },
  notices: {
    exchanged: {
      title: 'Cambio realizado',
      body: 'Entregaste {paid} {from} y recibiste {received} {to}.',
    },
    transferred: {
      title: 'Traspaso realizado',
      body: 'Salieron {paid} {from} y entraron {received} {to}.',
    },
  },
};
