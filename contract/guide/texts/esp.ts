import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: { guide: 'Guía de IA' },
  terms: { field: { about: 'tema', of: 'lo que se explica' } },
  guide: {
    open: 'Explicar esto',
    openRefusal: '¿Qué significa esto?',
    lead: 'Cada frase se apoya en cifras. Toca una para verlas, con su hora y de dónde vienen.',
    about: {
      instrument: 'Un instrumento',
      portfolio: 'Tu cartera',
      order: 'Una orden',
      fee: 'Un cargo',
      refusal: 'Un rechazo',
      statement: 'Un movimiento',
    },
    standsOn: 'En qué se apoya',
    none: 'En este momento no hay cifras para esto.',
    cannot: 'Lo que la guía no puede saber',
    cannotSays:
      'Conoce las cifras que tiene esta aplicación y nada más: ni planes, ni noticias, ni motivos, nada de mañana. No da consejos, y lo que se movió antes no dice nada de lo que viene.',
    choose: '¿Qué quieres que se explique?',
    instrumentLast: 'El instrumento que miraste por último',
    portfolioWhole: 'De qué depende tu cartera',
    statementLast: 'Tu último movimiento de dinero',
    charges: 'Cargos del mercado que miraste por último',
  },
};
