/** How an account is protected, and what has been restricted. */
export const security = {
  restricted: 'Tu cuenta está restringida',
  seeWhy: 'Ver por qué',
  restrictions: 'Restricciones',
  none: 'No hay ninguna restricción.',
  forbids: {
    disabled: 'La cuenta terminó. No puedes iniciar sesión, operar ni retirar; su registro se conserva como lo pide la ley.',
    frozen: 'Puedes ver todo, cancelar órdenes y cerrar posiciones. No puedes crear órdenes, retirar ni agregar tarjetas o direcciones.',
    loginBanned: 'No puedes iniciar sesión. Lo pendiente o abierto sigue según sus propias condiciones.',
    tradingBanned: 'Puedes cancelar órdenes, cerrar posiciones y retirar. No puedes crear órdenes.',
    withdrawingBanned: 'Puedes operar como siempre. No puedes retirar.',
  },
  reason: 'Motivo',
  since: 'Desde',
  until: 'Hasta',
  untilLifted: 'que se levante',
  contest: 'Cada restricción tiene un motivo registrado. Si esta es un error, dile a atención a clientes qué dice y desde cuándo; tienen que revisarla de nuevo.',
  contact: 'Contactar a atención a clientes',
};
