import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    haltedByOperator: 'Hemos detenido la operación: {why}. Podrás enviar órdenes cuando se reanude.',
    haltedAlready: 'Ya está detenida.',
    haltNotThere: 'No está detenida.',
  },
  notices: {
    instrumentHaltedByOperator: {
      title: 'Operación detenida: {instrument}',
      body: 'Motivo: {why}. Tus órdenes en espera siguen hasta que caduquen y no se ejecutan mientras dure; las de una subasta en ese tiempo caducan.',
    },
    instrumentResumedByOperator: {
      title: 'Operación reanudada: {instrument}',
      body: 'Ya puedes enviar órdenes, y las que esperaban pueden ejecutarse.',
    },
    marketHaltedByOperator: {
      title: 'Operación detenida: {market}',
      body: 'Motivo: {why}. Tus órdenes en espera siguen hasta que caduquen y no se ejecutan mientras dure; las de una subasta en ese tiempo caducan.',
    },
    marketResumedByOperator: {
      title: 'Operación reanudada: {market}',
      body: 'Ya puedes enviar órdenes, y las que esperaban pueden ejecutarse.',
    },
  },
  terms: {
    haltReason: {
      haltNews: 'se espera una noticia importante',
      haltPrices: 'los precios pueden ser erróneos',
      haltDisorder: 'la negociación no es ordenada',
      haltTechnical: 'un problema técnico',
      haltAuthority: 'lo ordenó una autoridad',
    },
  },
  operatorHalts: {
    title: 'Operación detenida',
    instrument:
      'Detuvimos su operación el {date}: {why}. No se aceptan órdenes hasta que se reanude. Las órdenes en espera se mantienen y se pueden cancelar; lo que tienes sigue siendo tuyo.',
    market:
      'Detuvimos la operación de este mercado el {date}: {why}. No se aceptan órdenes hasta que se reanude. Las órdenes en espera se mantienen y se pueden cancelar; lo que tienes sigue siendo tuyo.',
  },
};
