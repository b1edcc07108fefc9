import type { successes as en } from '../en/successes.ts';

export const successes: typeof en = {
  add: 'Agregado',
  edit: 'Cambios guardados',
  delete: 'Eliminado',
  unbind: 'Desvinculado',
  upload: 'Archivo subido',
  submit: 'Enviado',
  purchase: 'Compra realizada',
  subscription: 'Suscripción realizada',
  placing: 'Colocación solicitada',
  cancel: 'Cancelado',
  checkIn: 'Visita registrada',
  exchange: 'Cambio realizado',
  loan: 'Crédito solicitado',
  repayment: 'Pago realizado',
  withdrawal: 'Retiro solicitado',
  registration: 'Registro completado',
  sale: 'Venta realizada',
  order: 'Orden colocada',
};
