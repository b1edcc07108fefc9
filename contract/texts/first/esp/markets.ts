import type { markets as en } from '../en/markets.ts';

export const markets: typeof en = {
  name: {
    US: 'Acciones de EE. UU.',
    MX: 'Acciones de México',
    TH: 'Acciones de Tailandia',
    KR: 'Acciones de Corea',
    IN: 'Acciones de India',
    SA: 'Acciones de Arabia Saudita',
    CRYPTO: 'Monedas digitales',
    FX: 'Divisas',
  },
  short: {
    US: 'EE. UU.',
    MX: 'México',
    TH: 'Tailandia',
    KR: 'Corea',
    IN: 'India',
    SA: 'Arabia Saudita',
    CRYPTO: 'Digitales',
    FX: 'Divisas',
  },
  board: {
    listed: 'Listadas',
    otc: 'Extrabursátil',
    crypto: 'Monedas digitales',
    fx: 'Divisas',
    index: 'Índice',
  },
  session: {
    open: 'Abierto',
    closed: 'Cerrado',
    unknown: 'Calendario desconocido',
  },
  hours: {
    always: 'Mundo de práctica: opera las 24 horas',
    exchange: 'Opera en el horario de la bolsa',
  },
  source: {
    simulated: 'Precios simulados',
    replay: 'Repetición de precios pasados',
    folder: 'Archivos propios',
    recorded: 'Día grabado, no en vivo',
    real: 'Precios reales',
    stated: '{source}, diferencial fijado por nosotros',
    merger: 'Condiciones de la fusión',
    spinOff: 'Condiciones de la escisión',
  },
  priceState: {
    live: 'en vivo',
    polled: 'a intervalos',
    delayed: 'con retraso',
    frozen: 'último del día',
    closed: 'mercado cerrado',
    stale: 'sin confirmar',
    held: 'en duda',
  },
};
