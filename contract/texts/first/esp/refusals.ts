import type { refusals as en } from '../en/refusals.ts';

export const refusals: typeof en = {
  badInput: 'Revisa este dato: {field}.',
  unauthorized: 'Tu sesión terminó. Inicia sesión de nuevo.',
  unknownCall: 'El servidor no conoce esta operación.',
  wrongMethod: 'El servidor solo atiende esta operación por POST.',
  tooMany:
    'Demasiadas solicitudes. Intenta de nuevo en {retryAfterSeconds} {retryAfterSeconds|one:segundo|other:segundos}.',
  notReady: 'El servicio no está disponible ahora. Intenta de nuevo en un momento.',
  outcomeUnknown: 'Aún no hay respuesta. Inténtalo de nuevo: nada se hace dos veces.',
  internal: 'Ocurrió un error de nuestro lado. Referencia: {reference}.',
  keyReused: 'Esta solicitud ya se usó para otra operación. Empieza de nuevo.',
  notFound: 'No lo encontramos.',
  tooFrequent:
    'Demasiados intentos. Intenta de nuevo en {retryAfterSeconds} {retryAfterSeconds|one:segundo|other:segundos}.',
  systemBusy: 'El sistema está ocupado. Intenta de nuevo en un momento.',
  supportLinkMissing: 'No se obtuvo el enlace de atención a clientes.',
};
