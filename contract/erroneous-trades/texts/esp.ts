import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    tradeNotErroneous:
      'Esta operación se hizo a {deviation} % de {reference} {currency}, el precio anterior. Solo más allá de {threshold} % es claramente errónea.',
    tradeTooOld: 'El plazo para esto terminó: {until}.',
    tradeWithoutReference: 'El mercado no tenía un precio anterior con el que compararla.',
    tradeNotCorrectable: 'No se corrigen precios acordados, operaciones copiadas ni dinero ficticio.',
    tradeCorrectedAlready: 'Esta operación ya se corrigió, o hay una propuesta pendiente.',
    bustNotWhole:
      'Solo se puede anular mientras se tengan todas las unidades de la compra, pagadas por completo, sin pignorar y sin estar en venta. En su lugar se puede corregir el precio.',
    bustNotNow:
      'Ahora no se pueden vender todas las unidades en el mercado. Inténtalo en horario de negociación o corrige el precio.',
  },
  notices: {
    tradeCorrected: {
      title: 'Precio corregido: {instrument}',
      body: 'Tu operación de {quantity} a {price} era claramente errónea ({why}). Corregimos el precio a {reference} y abonamos {amount} {currency} en tu cuenta.',
    },
    tradeCorrectedDown: {
      title: 'Precio corregido: {instrument}',
      body: 'Tu operación de {quantity} a {price} era claramente errónea ({why}). Corregimos el precio a {reference} y cargamos {amount} {currency} en tu cuenta.',
    },
    tradeBusted: {
      title: 'Operación anulada: {instrument}',
      body: 'Tu compra de {quantity} a {price} {currency} era claramente errónea ({why}); el precio anterior era {reference}. La anulamos y devolvimos todos los cargos: tienes el dinero que tenías antes.',
    },
  },
  terms: {
    tradeReason: {
      tradePrice: 'el precio era incorrecto',
      tradeSlip: 'la orden se introdujo por error',
      tradeTechnical: 'un problema técnico',
    },
    transfer: {
      tradeCorrection: 'Corrección de operación errónea',
      tradeChargesBack: 'Cargos de operación errónea devueltos',
      tradeTaxBack: 'Impuesto de operación errónea devuelto',
    },
  },
  erroneousTrades: {
    title: 'Operación errónea',
    corrected: 'Precio corregido de {price} a {reference}',
    busted: 'Anulada por claramente errónea',
    received: 'Recibiste {amount}, incluidos los cargos devueltos: {charges}',
    paid: 'Se cargaron {amount} en tu cuenta',
    restored: 'Tienes el dinero que tenías antes de esta compra. Se devolvieron todos sus cargos: {charges}',
    about: '{quantity} a {price} el {date}: {why}',
  },
};
