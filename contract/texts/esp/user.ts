import type { user as en } from '../en/user.ts';

export const user: typeof en = {
  login: 'Iniciar sesión',
  register: 'Registrarse',
  account: 'Número de celular',
  password: 'Contraseña',
};
