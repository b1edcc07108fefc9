import type { firstErrors as en } from '../en/first-errors.ts';

export const firstErrors: typeof en = {
  // The form of the calls
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
  // Account
  accountExists: 'Esta cuenta ya existe.',
  accountNotFound: 'Esta cuenta no existe.',
  wrongCredentials: 'Cuenta o contraseña incorrecta.',
  numberRegistered: 'Este número ya está registrado.',
  inviterNotFound: 'Este código de invitación no existe.',
  invitationUsedUp: 'Este código de invitación ya se agotó.',
  legalChanged: 'Desde que abriste las condiciones ha entrado en vigor una nueva versión. Léela antes de continuar.',
  registrationFailed: 'No se pudo completar el registro. Revisa tus datos o inicia sesión.',
  loginFailed: 'No se pudo iniciar sesión. Intenta de nuevo.',
  accountBanned:
    'Esta cuenta no puede iniciar sesión. Motivo: {ground}. Termina: {until}. Atención a clientes puede ayudarte.',
  accountFrozen: 'Esta cuenta está congelada. Motivo: {ground}. Termina: {until}. Atención a clientes puede ayudarte.',
  accountDisabled:
    'Esta cuenta está desactivada. Motivo: {ground}. Termina: {until}. Atención a clientes puede ayudarte.',
  loginAgain: 'Inicia sesión de nuevo.',
  wrongPassword: 'La contraseña actual es incorrecta.',
  modificationFailed: 'No se pudo modificar. Intenta de nuevo.',
  tooFrequent:
    'Demasiados intentos. Intenta de nuevo en {retryAfterSeconds} {retryAfterSeconds|one:segundo|other:segundos}.',
  systemBusy: 'El sistema está ocupado. Intenta de nuevo en un momento.',
  updateFailed: 'No se pudo actualizar. Intenta de nuevo.',
  cannotTrade: 'Por ahora esta cuenta no puede operar. Motivo: {ground}. Termina: {until}.',
  cannotWithdraw: 'Por ahora esta cuenta no puede retirar dinero. Motivo: {ground}. Termina: {until}.',
  stateNeedsEnd: 'Una restricción que retiene dinero necesita una fecha de fin.',
  stateEndPast: 'La fecha de fin debe estar en el futuro.',
  stateNotHeld: 'Esta restricción no está vigente.',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  passwordTooCommon: 'Esa contraseña es demasiado común. Elige otra.',
  passwordIsAccount: 'La contraseña debe ser distinta del número de celular.',
  wrongCode: 'El código de verificación es incorrecto o ya venció.',
  resetUnavailable:
    'Este operador no envía códigos. Atención a clientes puede ayudarte a obtener una contraseña nueva.',
  closingConditions: 'Todavía no se puede cerrar la cuenta: aún queda algo tuyo en ella.',
  seatHeld: 'Esta cuenta ya tiene un asiento institucional.',
  seatAwaitingReview: 'Tu solicitud de asiento está en revisión.',
  otpRequired: 'Escribe el código de tu aplicación de autenticación.',
  wrongOtp: 'El código es incorrecto o ya se usó.',
  oneTimeCodesOn: 'Los códigos de un solo uso ya están activados.',
  passkeyRequired: 'También se pide tu llave de acceso.',
  passkeysUnavailable: 'En esta dirección no se pueden usar llaves de acceso.',
  passkeysFull: 'Una cuenta tiene como máximo {maximum} llaves de acceso. Quita una primero.',
  supportLinkMissing: 'No se obtuvo el enlace de atención a clientes.',
};
