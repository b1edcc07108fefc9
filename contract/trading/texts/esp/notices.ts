import type { notices as en } from '../en/notices.ts';

export const notices: typeof en = {
  orderFilled: {
    title: 'Orden ejecutada',
    body: '{instrument}: {direction} de {quantity} a {price} {currency}.',
  },
  orderPartlyFilled: {
    title: 'Orden ejecutada en parte',
    body: '{instrument}: {direction} de {filled} de {quantity} a {price} {currency} hasta ahora. El resto espera.',
  },
  orderPartlyProtected: {
    title: 'Orden ejecutada en parte',
    body: '{instrument}: {direction} de {filled} de {quantity} a {price} {currency} hasta ahora. El resto espera. Lo ejecutado ya está protegido por sus órdenes de cierre.',
  },
  orderCancelled: {
    title: 'Orden cancelada',
    body: '{instrument}: {direction} de {quantity}, cancelada; lo retenido queda libre.',
  },
  orderExpired: {
    title: 'Orden vencida',
    body: '{instrument}: {direction} de {quantity}, sin ejecutarse en su día; lo retenido queda libre.',
  },
  stopWaits: {
    title: 'Stop alcanzado, sin ejecutar',
    body: '{instrument}: se alcanzó el stop de {direction} de {quantity}, pero la orden no pudo ejecutarse. Motivo: {reason}. Vuelve a vigilar su precio.',
  },
  orderRejected: {
    title: 'Orden rechazada',
    body: '{instrument}: {direction} de {quantity}, no realizada. Motivo: {reason}.',
  },
  positionClosed: {
    title: '{direction} ejecutada',
    body: '{instrument}: {direction} {quantity} a {price} {currency}. La posición quedó cerrada. Ganancia o pérdida antes de cargos: {profit} {currency}.',
  },
  positionPartlyClosed: {
    title: '{direction} ejecutada',
    body: '{instrument}: {direction} {quantity} a {price} {currency}; quedan {left}. Ganancia o pérdida antes de cargos: {profit} {currency}.',
  },
  stopOut: {
    title: 'Posición cerrada: se agotó el margen',
    body: '{instrument}: {quantity} a {price} {currency}, porque el margen bajó a su nivel de mantenimiento. Ganancia o pérdida antes de cargos: {profit} {currency}.',
  },
  marginEnabled: {
    title: 'Operativa con margen activada',
    body: 'Ya puedes usar apalancamiento y vender en corto. Una posición se cierra sola cuando se agota su margen; puedes perder todo ese margen.',
  },
  marginCall: {
    title: 'Aviso de margen',
    body: '{instrument}: lo que queda del margen ha bajado al {level}\u00a0% del costo. A {price} se cierra una parte de la posición, o toda. Con {amount} {currency} más vuelve a tener el margen completo. Sin eso, una parte se cierra después del {until}.',
  },
  intradayWarning: {
    title: 'Se cierra antes del fin de la sesión',
    body: '{instrument}: la venta en corto de {quantity} solo puede mantenerse dentro del día. A las {at} la posición se cierra automáticamente.',
  },
  stockRecalled: {
    title: 'Títulos prestados reclamados',
    body: '{instrument}: hay que devolver la venta en corto de {quantity}. Recompra antes de las {at}; después se recompra automáticamente a mercado.',
  },
  financingFromMargin: {
    title: 'Intereses pagados con el margen',
    body: '{instrument}: {amount} {currency} de intereses salieron del margen de la posición, porque no había otro dinero disponible. Ahora se cierra a {price}.',
  },
  marketMarginToChange: {
    title: 'El margen en {market} cambia el {from}',
    body: 'Margen inicial {margin} (ahora {marginWas}), apalancamiento hasta {becomes}× (ahora {was}×). Lo que esté abierto entonces conserva sus condiciones.',
  },
  instrumentMarginToChange: {
    title: 'El margen de {instrument} cambia el {from}',
    body: 'Margen inicial {margin} (ahora {marginWas}), apalancamiento hasta {becomes}× (ahora {was}×). Lo que esté abierto entonces conserva sus condiciones.',
  },
  commissionToChange: {
    title: 'La comisión en {market} cambia el {from}',
    body: '{becomes} por orden desde ese día (ahora {was}). Las órdenes aceptadas antes conservan la comisión actual mientras no las amplíes ni cambies su precio. Las reglas del mercado muestran todos los cargos.',
  },
  makerTakerToChange: {
    title: 'Las comisiones en {market} cambian el {from}',
    body: 'Maker {makerIs} (ahora {makerWas}), taker {takerIs} (ahora {takerWas}). Las órdenes aceptadas antes conservan la comisión actual mientras no las amplíes ni cambies su precio. Las reglas del mercado muestran todos los cargos.',
  },
};
