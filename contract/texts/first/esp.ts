import type { texts as en } from './en.ts';
import { currencies } from './esp/currencies.ts';
import { formats } from './esp/formats.ts';
import { home } from './esp/home.ts';
import { labels } from './esp/labels.ts';
import { markets } from './esp/markets.ts';
import { routes } from './esp/routes.ts';
import { shell } from './esp/shell.ts';
import { successes } from './esp/successes.ts';
import { terms } from './esp/terms.ts';

export const texts: typeof en = {
  errors: {
    badInput: 'Revisa este dato: {field}.',
    unauthorized: 'Tu sesión terminó. Inicia sesión de nuevo.',
    unknownCall: 'El servidor no conoce esta operación.',
    wrongMethod: 'El servidor solo atiende esta operación por POST.',
    tooMany:
      'Demasiadas solicitudes. Intenta de nuevo en {retryAfterSeconds} {retryAfterSeconds|one:segundo|other:segundos}.',
    notReady: 'El servicio está arrancando. Intenta de nuevo en un momento.',
    internal: 'Ocurrió un error de nuestro lado. Referencia: {reference}.',
    keyReused: 'Esta solicitud ya se usó para otra operación. Empieza de nuevo.',
    notFound: 'No lo encontramos.',
    tooFrequent:
      'Demasiados intentos. Intenta de nuevo en {retryAfterSeconds} {retryAfterSeconds|one:segundo|other:segundos}.',
    systemBusy: 'El sistema está ocupado. Intenta de nuevo en un momento.',
    supportLinkMissing: 'No se obtuvo el enlace de atención a clientes.',
  },
  currencies,
  formats,
  home,
  labels,
  markets,
  routes,
  shell,
  successes,
  terms,
};
