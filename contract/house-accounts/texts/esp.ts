import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { capitalNotFree: 'La cuenta tiene {free} {currency} libres y liquidados. No puede volver más.' },
  terms: {
    bucket: { houseCapital: 'Capital en cuentas de la casa' },
    transfer: { capitalIn: 'Capital aportado', capitalOut: 'Capital retirado' },
  },
};
