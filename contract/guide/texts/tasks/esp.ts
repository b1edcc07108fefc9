import type { GuideTaskWordsByTask } from '@bourse/core/information/guide/find-question-tasks.ts';

export const guideTaskPhrases: GuideTaskWordsByTask = {
  buy: {
    does: 'Comprar',
    phrases:
      'compr|invertir en|adquirir|adquiero|hacer una compra|quiero/donde/como tener/invertir/adquirir acciones/apple|empezar a invertir|abrir posicion',
  },
  sell: {
    does: 'Vender lo que tienes',
    phrases:
      'vend|venta|deshacer|cerrar posicion|cierro posicion|cerrar operacion|liquidar|salir de una accion|salirme|salir/salgo posicion/accion/acciones|cerrar/cierro posicion/operacion|soltar',
  },
  protect: {
    does: 'Poner toma de ganancias y límite de pérdida',
    phrases:
      'stop loss|stoploss|limitar perdida|cortar perdida|frenar perdida|tomar ganancia|toma de ganancia|take profit|vender automaticamente|proteger|orden stop|limite de perdida|trailing|vend/salir baja/cae/automatic/solo si/cuando|perder/perdida/perdidas limit/menos/maximo/evitar/proteg/demasiado',
  },
  changeOrder: {
    does: 'Cambiar o cancelar una orden',
    phrases:
      'cancelar orden|cancelo orden|anular orden|cambiar orden|cambio orden|modificar orden|editar orden|cambiar precio orden|borrar orden|orden equivocada|orden por error|me equivoque orden|cancelar compra|cancelar venta|cancel/anul/cambi/modific/edit/borr/quit/equivoc/error/correg orden/ordenes/pedido/compra/venta|compr/vend error/equivoc/accidente',
  },
  unfilled: {
    does: 'Órdenes que esperan',
    phrases:
      'no ejecut|no se ejecut|orden pendiente|orden espera|orden no entra|orden no se|orden parada|ejecucion parcial|orden tarda|sin ejecutar|orden/pedido/compra/venta no/sigue/aun/todavia/sin/espera ejecut/pendiente/pasa/complet/espera/entra/abierta',
  },
  orderHistory: {
    does: 'Historial de órdenes',
    phrases:
      'orden rechaz|orden fallo|orden error|orden desapare|orden vencio|orden no acept|operaciones pasadas|operaciones anteriores|historial|ordenes anteriores|ordenes pasadas|mis operaciones|ultimas operaciones|que compre|orden/pedido/compra/venta rechaz/fall/error/desapar/vencid/acept|operacion/orden/compra/venta pasad/anterior/historia/ayer/vieja/hice',
  },
  deposit: {
    does: 'Depositar dinero',
    phrases:
      'deposit|ingresar dinero|ingreso dinero|meter dinero|agregar fondos|agregar dinero|anadir dinero|anadir fondos|poner dinero|recarg|cargar saldo|fondear|abonar|transferir a mi cuenta de inversion|meter/poner/agregar/anadir/pasar/ingresar/cargar/enviar/transferir/aportar dinero/plata/fondos/efectivo/saldo|como ingreso|abono',
  },
  depositLate: {
    does: 'Ver qué pasó con un depósito',
    phrases:
      'deposit no|deposit donde|deposit tarda|deposit cuando|deposit falta|deposit rechaz|deposit pendiente|deposit espera|deposit fallo|deposit todavia|deposit aun|pague no|pague donde|transferi no|envie dinero no|dinero no llega|dinero no aparece|no aparece dinero|no ha llegado|no llego dinero|no me llega dinero|no se acredit|recarg no|deposit/transfer/pague/envie/ingreso/abono/recarga no/aun/todavia/donde/tarda/cuando/falta/rechaz/pendiente/sin ve/llega/aparece/refleja/acredit/veo/dinero/deposit/ha/esta',
  },
  withdraw: {
    does: 'Retirar dinero',
    phrases:
      'retir|sacar dinero|saco dinero|sacar mi plata|pasar dinero a mi banco|pasar dinero al banco|enviar a mi banco|transferir a mi banco|transferir al banco|disponer de mi dinero|cobrar mi dinero|sacar/retirar/pasar/enviar/quiero/mover/llevar/transferir dinero/plata/fondos/ganancias banco/cuenta/fuera/efectivo|sacar/retirar dinero/plata/ganancias/fondos',
  },
  withdrawLate: {
    does: 'Ver qué pasó con un retiro',
    phrases:
      'retir no|retir por que|retir donde|retir tarda|retir cuando|retir rechaz|retir pendiente|retir fallo|retir espera|retir todavia|retir aun|retir cancel|retir demora|sacar dinero no|sacar dinero por que|sacar no puedo|retir llega|retir/sacar no/por/donde/tarda/cuando/rechaz/pendiente/fall/espera/todavia/aun/cancel/demora/llega/dias que/llega/retir/retiro/puedo/dinero/tarda/pendiente/cancel',
  },
  card: {
    does: 'Cuentas bancarias y direcciones',
    phrases:
      'cuenta bancaria|cuenta de banco|tarjeta|banco|agregar cuenta|agregar banco|vincular cuenta|clabe|iban|direccion cripto|billetera|monedero|cambiar de banco|cuenta/tarjeta/banco/direccion agregar/anadir/vincular/cambiar/nueva/quitar/eliminar/registrar banco/bancaria/tarjeta',
  },
  exchange: {
    does: 'Cambiar divisas',
    phrases:
      'cambio de divisa|cambiar divisa|convertir|divisa|tipo de cambio|a dolares|a pesos|a euros|cambiar dolares|cambiar pesos|cambiar moneda|comprar dolares|cotizacion del dolar|cambiar euros|cambiar/cambio/convertir/comprar/necesito/pasar dolares/pesos/euros/won/wones/divisa/divisas/moneda',
  },
  assets: {
    does: 'Tus activos',
    phrases:
      'saldo|cuanto dinero|cuanto tengo|mi dinero|mis activos|patrimonio|valor de mi cuenta|poder de compra|disponible|retenido|bloqueado el dinero|congelado|cuanto tengo/vale/queda/dinero|mi cuenta vale|mi/ver saldo/cartera/patrimonio',
  },
  profit: {
    does: 'Ganancias y rendimiento',
    phrases:
      'ganado|gane|ganancia|rentabilidad|rendimiento|perdido|perdi|beneficio|cuanto llevo|plusvalia|voy ganando|voy perdiendo|utilidad|cuanto/voy/he/mis gana/gano/gane/perd/ganando/perdiendo/rend/resultado|como voy|resultados mios|como van/va/estan inversiones/acciones/cartera',
  },
  records: {
    does: 'Todos los movimientos',
    phrases:
      'movimiento|transaccion|a donde fue mi dinero|donde fue dinero|historial de dinero|me cobraron|cargo que no|descontaron|historial deposit|historial retir|cobraron/descontaron/cargo/quitaron por/que/mi|dinero/plata falta/desaparec/fue',
  },
  statement: {
    does: 'Estados de cuenta',
    phrases:
      'estado de cuenta|extracto|informe mensual|descargar movimiento|comprobante|certificado|constancia|pdf|csv|exportar|documento/reporte/informe/resumen/estado mensual/anual/cuenta/descargar/imprimir|imprimir',
  },
  income: {
    does: 'Dividendos, intereses e impuestos',
    phrases:
      'dividendo|impuesto|fiscal|tribut|hacienda|declaracion|isr|interes recibido|intereses gana/gano/gane|retencion|cupon|declarar|impuesto/impuestos/renta/fiscal paga/pago/cuanto/declar/debo|dividendo/interes/intereses cuando/pagan/cobro/recib|tengo/debo pagar/declarar impuesto',
  },
  fees: {
    does: 'Lo que cuesta operar',
    phrases:
      'comision|comisiones|costo|coste|cuesta|tarifa|cobran|cuanto cobra|gastos|cargos|cuanto sale operar|spread|cobra/cobran/cuesta/cuestan/comision/costo/precio/gratis compr/vend/oper/orden/cuanto/transaccion',
  },
  loan: {
    does: 'Préstamos',
    phrases:
      'prestamo|prestado|credito|pedir dinero|prestan|necesito dinero|pedir/necesito/quiero/solicitar prestamo/prestado/credito/financ|empen|acciones en garantia|prestar|presten',
  },
  repay: {
    does: 'Pagar un préstamo',
    phrases:
      'pagar prestamo|pago prestamo|devolver prestamo|devolver dinero|cuota|debo|deuda|liquidar prestamo|pagar credito|amortiz|reembols|pagar/pago/devolver/saldar/abonar prestamo/deuda/credito/cuota|atras pago',
  },
  password: {
    does: 'Cambiar la contraseña',
    phrases:
      'contrasena|clave|olvide contrasena|no puedo entrar|no puedo iniciar sesion|password|restablecer|olvid/recuerdo/perdi/cambi/nueva/restablec/recuper contrasena/clave/password|entrar/iniciar no/puedo',
  },
  fundPassword: {
    does: 'Contraseña de fondos',
    phrases:
      'contrasena fondos|contrasena de retiro|contrasena retir|contrasena de pago|contrasena de operacion|clave de retiro|clave de fondos|clave de pago|clave de operacion|pin|contrasena/clave/pin fondos/retir/pago/operac/dinero|contrasena/clave fondos/retir/pago/operac olvid/cambi/nueva/pone/poner/restablec',
  },
  security: {
    does: 'Seguridad de tu acceso',
    phrases:
      'hacke|jaque|seguridad|dos pasos|doble factor|dos factores|2fa|huella|rostro|face id|biometri|clave de acceso|passkey|estafa|fraude|phishing|otro dispositivo|dispositivo desconocido|alguien entro|robaron|perdi mi telefono|perdi el celular|codigo de un solo uso|autenticador|cuenta bloqueada|cuenta restringida|entr/acced/uso/robo cuenta/telefono/alguien alguien/mi/sin permiso|entraron|proteger cuenta|cuenta/telefono/celular robo/roba/bloque/hack/segur/robaron|verificacion dos pasos/factores|activar/quitar verificacion/autentic pasos/factores/app|segur/protegido dinero/fondos/cuenta|perd/robaron celular/telefono/movil',
  },
  identity: {
    does: 'Verificar tu identidad',
    phrases:
      'identidad|verificar|verificacion|kyc|pasaporte|identificacion|licencia de conducir|subir documento|documento|dni|ine|cedula|selfi|subir/enviar/mandar/verific/valid document/identidad/pasaporte/ine/dni/papeles|validar',
  },
  language: {
    does: 'Idioma',
    phrases:
      'idioma|lengua|en ingles|a ingles|al ingles|en espanol|a espanol|al espanol|coreano|chino|traduc|cambiar/poner/app/pasar ingles/espanol/coreano/chino/idioma',
  },
  look: {
    does: 'Apariencia',
    phrases:
      'modo oscuro|modo claro|modo noche|tema oscuro|tema claro|apariencia|letra|tamano del texto|texto grande|texto pequeno|fuente|color|pantalla oscura|letra/letras/texto/pantalla/color/colores/tema/numeros grande/grandes/pequen/oscur/clar/cambi/brill|modo',
  },
  notify: {
    does: 'Elegir notificaciones',
    phrases:
      'notificacion|demasiados mensajes|silenciar|push|desactivar aviso|apagar aviso|quitar aviso|menos mensajes|aviso/avisos/mensajes/correos/notific no/quit/demasiad/menos/deja/deje/apag/desactiv/molest',
  },
  alert: {
    does: 'Alertas de precio',
    phrases:
      'alerta|avisame|avisar cuando|avisen cuando|aviso de precio|cuando llegue|cuando suba|cuando baje|recuerdame|avis/dime/notific/diganme si/cuando/precio baja/sube/llega/suba/baje/llegue/alcanc|avisenme',
  },
  watchlist: {
    does: 'Lista de seguimiento',
    phrases:
      'favorit|lista de seguimiento|seguir accion|guardar accion|seguir una accion|vigilar|lista de deseos|guardar/seguir/marcar/anadir accion/acciones/favorit/empresa',
  },
  copy: {
    does: 'Copiar a un operador',
    phrases:
      'copiar|copio|copy|imitar|seguir inversor|seguir trader|mejores operadores|mejores inversores|como otros|copi/seguir/imit/igual otros/expert/inversor/inversores/trader/profesional',
  },
  ipo: {
    does: 'Solicitar nuevas acciones',
    phrases:
      'salida a bolsa|opv|opi|oferta publica|ipo|nuevas acciones|suscripcion|suscribir|debut en bolsa|solicitar/participar/entrar/comprar opv/opi/ipo/bolsa/oferta',
  },
  ipoResult: {
    does: 'Tus solicitudes de acciones nuevas',
    phrases:
      'tocaron opv|toco opv|tocaron opi|tocaron acciones|resultado opv|resultado opi|resultado ipo|resultado salida a bolsa|resultado suscripcion|adjudic|asignaron|sorteo|me dieron acciones|asignacion|opv/opi/ipo/solicitud/suscripcion/sorteo result/toca/toco/asign/cuant/gana/gano/gane/dieron/devol',
  },
  savingPlan: {
    does: 'Invertir con regularidad',
    phrases:
      'cada mes|mensual|mensualmente|todos los meses|cada semana|plan de ahorro|periodic|recurrente|inversion automatica|invertir automaticamente|ahorro automatico|invertir/comprar/ahorrar/aportar mes/mensual/semana/automatic/periodic/regular',
  },
  short: {
    does: 'Ventas en corto',
    phrases:
      'en corto|corto|a la baja|apostar contra|ganar cuando baja|ganar si baja|ganar si cae|vender sin tener|bajista|pedir acciones prestadas|gana/gano/gane/apost/benefici baja/caida/cae/caen/bajan/desplom|gana/gano/gane/dinero bolsa/precio/mercado/acciones cae/caen/baja/bajan|cuando/si bolsa/precio cae/baja gana/gano/gane',
  },
  margin: {
    does: 'Margen y apalancamiento',
    phrases:
      'margen|apalanca|llamada de margen|garantia|liquidacion forzosa|cierre forzoso|me cerraron la posicion|precio de liquidacion|cerraron/liquid/vendieron posicion/acciones|margen/apalanc/garantia falta/cuanto/que/subir|vendieron/cerraron sin/mis permiso/acciones/posicion',
  },
  support: {
    does: 'Atención al cliente',
    phrases:
      'persona|humano|soporte|atencion al cliente|servicio al cliente|contacto|contactar|hablar|llamar|ayudame|ayuda|queja|reclam|asesor|agente|chat|telefono/correo/numero atencion/soporte/contacto/ayuda/servicio|problema|pregunta|duda|contact',
  },
  ownData: {
    does: 'Tus datos y cierre de la cuenta',
    phrases:
      'cerrar mi cuenta|cerrar la cuenta|cerrar cuenta|eliminar cuenta|borrar cuenta|borrar mi cuenta|cancelar mi cuenta|darme de baja|mis datos|exportar datos|borrar datos|cerrar/eliminar/borrar/cancelar/baja cuenta/datos/perfil/baja|darme baja|dejar de usar',
  },
  hours: {
    does: 'Mercados y horarios',
    phrases:
      'hora abre|hora cierra|abre mercado|abre bolsa|cierra mercado|cierra bolsa|abre la bolsa|horario|feriado|festivo|fin de semana|mercado abierto|mercado cerrado|bolsa cerrada|puedo operar hoy|hora/cuando/horario/dias abre/abri/cierr/oper/bolsa/mercado|mercado/bolsa abiert/cerrad/hoy/abre/cierra/domingo/sabado|operar/comprar/vender/abre domingo/sabado/festivo/noche/hoy',
  },
  phone: {
    does: 'Tu cuenta y tu teléfono',
    phrases:
      'telefono|numero de celular|celular|cambiar numero|cambiar mi numero|movil|correo|apodo|foto de perfil|cambiar nombre|mi nombre|cambi/nuevo/actualiz telefono/celular/numero/correo/nombre/movil',
  },
  logout: {
    does: 'Cerrar sesión',
    phrases:
      'cerrar sesion|cierro sesion|salir de la app|salir de la cuenta|desconectar|logout|cerrar/salir sesion/app',
  },
  screener: {
    does: 'Buscar acciones por cifras',
    phrases:
      'filtrar|filtro|buscador de acciones|acciones baratas|buenas acciones|infravalorad|que accion|que acciones|que comprar|ideas de inversion|que/cuales mejores/buenas/baratas acciones/comprar/invertir|recomien|consejo',
  },
  calendar: {
    does: 'Calendario de empresas y economías',
    phrases:
      'calendario|resultados trimestrales|fecha de resultados|cuando publica|cuando presenta resultados|fecha ex|decision de tipos|banco central|junta de accionistas|cuando/fecha/proximos resultados/dividendo/reporte/publica/fed/inflacion',
  },
};
