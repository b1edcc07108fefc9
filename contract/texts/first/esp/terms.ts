import type { terms as en } from '../en/terms.ts';

export const terms: typeof en = {
  accountState: {
    disabled: 'Desactivada',
    frozen: 'Congelada',
    loginBanned: 'Sin inicio de sesión',
    tradingBanned: 'Sin operaciones',
    withdrawingBanned: 'Sin retiros',
  },
  stateReason: {
    customerRequest: 'tú lo pediste',
    security: 'hay señales de que otra persona usa la cuenta',
    identity: 'hay que confirmar de nuevo tu identidad',
    unusual: 'se revisan movimientos inusuales',
    payment: 'se aclara un pago',
    overdueLoan: 'hay un crédito vencido',
    terms: 'no se cumplió el acuerdo de usuario',
    legalOrder: 'lo ordenó un tribunal o una autoridad',
    closed: 'cerraste la cuenta',
  },
  field: {
    account: 'número de celular',
    callingCode: 'código de país',
    password: 'contraseña',
    code: 'código de verificación',
    otp: 'código de un solo uso',
    recoveryCode: 'código de recuperación',
  },
};
