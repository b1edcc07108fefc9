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
  ordersReduced: {
    title: 'Órdenes reducidas por un dividendo',
    body: '{instrument}: paga un dividendo de {amount} {currency} y desde hoy cotiza sin él. Tus órdenes límite de compra y stops de venta abiertos bajaron en esa cantidad.',
  },
  orderCancelled: {
    title: 'Orden cancelada',
    body: '{instrument}: {direction} de {quantity}, cancelada; lo retenido queda libre.',
  },
  orderExpired: {
    title: 'Orden vencida',
    body: '{instrument}: {direction} de {quantity}, sin ejecutarse en su día; lo retenido queda libre.',
  },
  orderRejected: {
    title: 'Orden rechazada',
    body: '{instrument}: {direction} de {quantity}, no realizada. Motivo: {reason}.',
  },
  positionClosed: {
    title: 'Posición cerrada',
    body: '{instrument}: se cerraron {quantity} a {price} {currency}. Ganancia o pérdida: {profit} {currency}.',
  },
  stopOut: {
    title: 'Posición cerrada: se agotó el margen',
    body: '{instrument}: {quantity} a {price} {currency}, porque el margen bajó a su nivel de mantenimiento. Ganancia o pérdida: {profit} {currency}.',
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
    body: '{instrument}: {quantity} vendidas en corto solo pueden mantenerse dentro del día. A las {at} la posición se cierra sola.',
  },
  dayTradeWarning: {
    title: 'Una operación del día se cierra pronto',
    body: '{instrument}: tu operación del día de {quantity} se cierra por sí sola a las {at}, antes del fin de la sesión, si no la cierras antes.',
  },
  stockRecalled: {
    title: 'Títulos prestados reclamados',
    body: '{instrument}: hay que devolver {quantity} vendidas en corto. Recómpralas antes de las {at}; después se recompran solas a mercado.',
  },
  dayTradingApplied: {
    title: 'Solicitud de operativa intradía recibida',
    body: 'Está en revisión; aquí se te comunicará la respuesta.',
  },
  dayTradingApproved: {
    title: 'Operativa intradía aprobada',
    body: 'Ya puedes abrir operaciones del día. Cada una se cierra por sí sola 10 minutos antes del fin de la sesión, si no la has cerrado antes.',
  },
  dayTradingRefused: {
    title: 'Solicitud de operativa intradía rechazada',
    body: 'Motivo: {why} Puedes solicitarlo de nuevo.',
  },
  dayTradingSuspended: {
    title: 'Operativa intradía suspendida',
    body: 'Motivo: {why} Lo abierto sigue siendo tuyo hasta el fin de la sesión; no se pueden abrir nuevas operaciones del día.',
  },
  financingFromMargin: {
    title: 'Intereses pagados con el margen',
    body: '{instrument}: {amount} {currency} de intereses salieron del margen de la posición, porque no había otro dinero disponible. Ahora se cierra a {price}.',
  },
  dividend: {
    title: 'Dividendo',
    body: '{instrument}: {amount} {currency} por {quantity}.',
  },
  rights: {
    title: 'Derechos pagados en efectivo',
    body: '{instrument}: {amount} {currency} por {quantity}, el valor de los derechos.',
  },
  split: {
    title: 'División de acciones',
    body: '{instrument}: cada acción pasó a ser {ratio}. Se ajustaron cantidad, costo y órdenes pendientes; el valor no cambió.',
  },
  splitInto: {
    title: 'División o agrupación de acciones',
    body: '{instrument}: cada {old} acciones pasaron a ser {new}. Se ajustaron cantidad, costo y órdenes pendientes; lo que no llega a una acción entera se pagó en efectivo.',
  },
  delisted: {
    title: 'Deslistada',
    body: '{instrument} dejó la bolsa: lo que tenías se pagó a {price} {currency} por unidad y las órdenes pendientes terminaron.',
  },
  priceAlert: {
    title: 'Alerta de precio',
    body: '{instrument} está en {price} {currency} y alcanzó tu nivel de {level} {currency}.',
  },
  exchanged: {
    title: 'Cambio realizado',
    body: 'Entregaste {paid} {from} y recibiste {received} {to}.',
  },
  transferred: {
    title: 'Traspaso realizado',
    body: 'Salieron {paid} {from} y entraron {received} {to}.',
  },
  statementReady: {
    title: 'Extracto listo',
    body: 'El extracto del {from} al {to} ya se puede guardar.',
  },
  welcome: {
    title: 'Te damos la bienvenida',
    body: 'Tu cuenta está abierta. Aquí cada número se puede comprobar: toca una ejecución para ver la cotización y la regla de su precio.',
  },
  practiceMoney: {
    title: 'Recibiste dinero de práctica',
    body: 'Tienes dinero de práctica en {count} {count|one:divisa|other:divisas}. No es dinero real: retirarlo también es una práctica y no se paga nada. No le mandes dinero a nadie por él.',
  },
  loginNewDevice: {
    title: 'Acceso desde un dispositivo nuevo',
    body: 'Se inició sesión en tu cuenta desde {device} el {at}. Si no fuiste tú, termina esa sesión y cambia tu contraseña.',
  },
  passwordChanged: {
    title: 'Contraseña de acceso cambiada',
    body: 'Tu contraseña de acceso se cambió el {at}; las demás sesiones terminaron. Si no fuiste tú, contacta a atención a clientes.',
  },
  fundPasswordSet: {
    title: 'Contraseña de fondos definida',
    body: 'Se definió una contraseña de fondos el {at}. Si no fuiste tú, contacta a atención a clientes.',
  },
  fundPasswordChanged: {
    title: 'Contraseña de fondos cambiada',
    body: 'Tu contraseña de fondos se cambió el {at}. Si no fuiste tú, contacta a atención a clientes.',
  },
  channelPasswordSet: {
    title: 'Contraseña de canal definida',
    body: 'Se definió una contraseña de canal el {at}. Si no fuiste tú, contacta a atención a clientes.',
  },
  depositSubmitted: {
    title: 'Depósito enviado',
    body: '{amount} {currency}: te avisaremos aquí en cuanto se confirme la llegada del dinero.',
  },
  depositInReview: {
    title: 'Depósito en revisión',
    body: '{amount} {currency}: lo ha aprobado una persona; un importe así necesita una segunda.',
  },
  depositDone: {
    title: 'Depósito acreditado',
    body: 'Han llegado {amount} {currency}; se acreditaron {received} {currency} tras la comisión.',
  },
  depositRejected: {
    title: 'Depósito rechazado',
    body: 'No se acreditaron {amount} {currency}. Motivo: {why}.',
  },
  cardAdded: {
    title: 'Tarjeta bancaria agregada',
    body: '{target} se agregó el {at}. Durante {hours} horas no se puede retirar a ella. Si no fuiste tú, contacta de inmediato a atención a clientes.',
  },
  cardUsable: {
    title: 'Tarjeta bancaria agregada',
    body: '{target} se agregó el {at}. Si no fuiste tú, contacta de inmediato a atención a clientes.',
  },
  addressAdded: {
    title: 'Dirección de billetera agregada',
    body: '{target} se agregó el {at}. Durante {hours} horas no se puede retirar a ella. Si no fuiste tú, contacta de inmediato a atención a clientes.',
  },
  addressUsable: {
    title: 'Dirección de billetera agregada',
    body: '{target} se agregó el {at}. Si no fuiste tú, contacta de inmediato a atención a clientes.',
  },
  targetRemoved: {
    title: 'Tarjeta o dirección eliminada',
    body: '{target} se eliminó el {at}.',
  },
  withdrawalSubmitted: {
    title: 'Retiro enviado',
    body: '{amount} {currency} a {target}: el importe queda congelado mientras se revisa. Puedes cancelarlo hasta que alguien lo atienda.',
  },
  withdrawalInReview: {
    title: 'Retiro en revisión',
    body: '{amount} {currency} a {target}: ya lo aprobó una persona; un importe así necesita una segunda.',
  },
  withdrawalApproved: {
    title: 'Retiro aprobado',
    body: 'Se están pagando {amount} {currency} a {target}.',
  },
  correctionGiven: {
    title: 'Corrección: dinero añadido',
    body: 'Se añadieron {amount} {currency} a tu cuenta. Motivo: {remark}. Si no estás de acuerdo, contacta con atención al cliente.',
  },
  correctionTaken: {
    title: 'Corrección: dinero retirado',
    body: 'Se retiraron {amount} {currency} de tu cuenta. Motivo: {remark}. Si no estás de acuerdo, contacta con atención al cliente.',
  },
  withdrawalPaid: {
    title: 'Retiro pagado',
    body: 'Se pagaron {amount} {currency}, menos la comisión, a {target}. Referencia: {reference}.',
  },
  withdrawalRejected: {
    title: 'Retiro rechazado',
    body: 'No se pagaron {amount} {currency} a {target}; todo el importe está disponible de nuevo. Motivo: {why}.',
  },
  withdrawalCancelled: {
    title: 'Retiro cancelado',
    body: '{amount} {currency} a {target}: todo el importe está disponible de nuevo.',
  },
  withdrawalFailed: {
    title: 'Retiro no pagado',
    body: 'No fue posible pagar {amount} {currency} a {target}; todo el importe está disponible de nuevo. Motivo: {why}.',
  },
  identitySubmitted: {
    title: 'Documentos de identidad recibidos',
    body: 'Una persona los revisa; aquí te avisaremos del resultado.',
  },
  identityCertified: {
    title: 'Identidad verificada',
    body: 'Tu identidad está verificada. Ya puedes depositar y retirar.',
  },
  identityFailed: {
    title: 'No se pudo verificar tu identidad',
    body: 'Motivo: {why}. Puedes volver a enviar tus documentos.',
  },
  passkeyAdded: {
    title: 'Llave de acceso agregada',
    body: 'Se agregó una llave de acceso de {device}: {at}. Permite iniciar sesión sin contraseña. Si no fuiste tú, quítala y cambia tu contraseña.',
  },
  passkeyRemoved: {
    title: 'Llave de acceso quitada',
    body: 'Se quitó la llave de acceso de {device}: {at}. Si no fuiste tú, cambia tu contraseña.',
  },
  oneTimeCodesOn: {
    title: 'Códigos de un solo uso activados',
    body: 'En cada inicio de sesión se pide un código de tu aplicación de autenticación. Activados: {at}.',
  },
  oneTimeCodesOff: {
    title: 'Códigos de un solo uso desactivados',
    body: 'Se desactivaron: {at}. Si no fuiste tú, cambia tu contraseña y contacta a atención a clientes.',
  },
  recoveryCodeUsed: {
    title: 'Código de recuperación usado',
    body: 'Alguien inició sesión con uno de tus códigos de recuperación: {at}. Te quedan {left}. Si no fuiste tú, cambia tu contraseña.',
  },
  passwordReset: {
    title: 'Contraseña nueva por código',
    body: 'Se estableció una contraseña nueva con un código enviado a tu número: {at}. Todas las sesiones terminaron y los retiros esperan un tiempo. Si no fuiste tú, contacta de inmediato a atención a clientes.',
  },
  phoneBound: {
    title: 'Número de teléfono vinculado',
    body: 'El número que termina en {ending} se vinculó a tu cuenta: {at}. Si no fuiste tú, contacta a atención a clientes.',
  },
  seatApplied: {
    title: 'Solicitud de asiento recibida',
    body: 'Está en revisión; aquí te diremos la respuesta.',
  },
  seatGranted: {
    title: 'Asiento institucional concedido',
    body: 'Desde tu próxima orden valen las comisiones más bajas de un asiento.',
  },
  seatRefused: {
    title: 'Solicitud de asiento rechazada',
    body: 'Motivo: {why}. Puedes solicitarlo de nuevo.',
  },
  stateSet: {
    title: 'Cuenta restringida: {accountState}',
    body: 'Motivo: {ground}. Sigue vigente hasta que se levante. En Restricciones, dentro de Ajustes, ves qué implica y cómo impugnarla.',
  },
  stateSetUntil: {
    title: 'Cuenta restringida: {accountState}',
    body: 'Motivo: {ground}. Termina: {until}. En Restricciones, dentro de Ajustes, ves qué implica y cómo impugnarla.',
  },
  stateLifted: {
    title: 'Restricción levantada: {accountState}',
    body: 'Lo que prohibía vuelve a estar permitido.',
  },
  sessionRevoked: {
    title: 'Sesión terminada',
    body: 'La sesión en {device} se terminó el {at}.',
  },
  announcement: {
    title: '{title}',
    body: '{body}',
  },
  announcementWithdrawn: {
    title: 'Mensaje retirado',
    body: 'El operador retiró este mensaje el {at}.',
  },
};
