import type { texts as en } from './en.ts';

export const texts: typeof en = {
  user: {
    login: 'Iniciar sesión',
    register: 'Registrarse',
    account: 'Número de celular',
    password: 'Contraseña',
    welcomeBack: 'Qué gusto verte de nuevo',
    tagline: 'Una casa de bolsa cuyos números puedes comprobar uno por uno.',
    newHere: '¿Primera vez aquí?',
    openAccount: 'Abrir una cuenta',
    accountEmpty: 'Escribe tu número de celular.',
    accountDigits:
      'Escribe diez dígitos, con o sin el 0 de antes; con código de país, empieza con +. Este tiene {count}.',
    accountCallingCode: 'Aquí solo se pueden usar números con estos códigos de país: {codes}. Revisa el tuyo.',
    accountAfterCallingCode:
      'No es un número de celular con {code}: después del código van {count} dígitos. Revísalos uno por uno.',
    passwordEmpty: 'Escribe una contraseña.',
    otp: 'Código de tu aplicación de autenticación',
    otpHint: 'O uno de tus códigos de recuperación',
    byName: 'Entrar con un nombre y el código de una liga',
    withPasskey: 'Entrar con llave de acceso',
    passkeyGivenUp: 'No se usó ninguna llave de acceso.',
    forgot: '¿Olvidaste tu contraseña?',
  },
  errors: {
    accountNotFound: 'Esta cuenta no existe.',
    wrongCredentials: 'Número de celular o contraseña incorrectos.',
    loginFailed: 'No se pudo iniciar sesión. Intenta de nuevo.',
    accountBanned:
      'Esta cuenta no puede iniciar sesión. Motivo: {ground}. Termina: {until}. Atención a clientes puede ayudarte.',
    accountFrozen:
      'Esta cuenta está congelada. Motivo: {ground}. Termina: {until}. Atención a clientes puede ayudarte.',
    accountDisabled:
      'Esta cuenta está desactivada. Motivo: {ground}. Termina: {until}. Atención a clientes puede ayudarte.',
    loginAgain: 'Inicia sesión de nuevo.',
    otpRequired: 'Escribe el código de tu aplicación de autenticación.',
    wrongOtp: 'El código es incorrecto o ya se usó.',
    passkeyRequired: 'También se pide tu llave de acceso.',
    passkeysUnavailable: 'En esta dirección no se pueden usar llaves de acceso.',
  },
};
