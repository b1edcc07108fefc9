import type { shell as en } from '../en/shell.ts';

export const shell: typeof en = {
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  back: 'Atrás',
  close: 'Cerrar',
  save: 'Guardar',
  retry: 'Reintentar',
  loading: 'Cargando…',
  noData: 'Sin datos',
  offline: 'Estás sin conexión. Nos reconectamos solos.',
  connecting: 'Conectando con el servidor',
  connected: 'Conexión con el servidor establecida',
  support: 'Atención a clientes',
};
