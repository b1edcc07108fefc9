import type { GuideQuestionTexts } from '../../question-texts.ts';

export const guideQuestionTexts: GuideQuestionTexts = {
  phrases: {
    costs:
      'cuesta/cuestan/costar/costaria/coste/costo/costos/costes cuanto/que|cuesta|comision/comisiones|cargo/cargos|impuesto|tarifa|cuanto pago/pagar/pagaria|cuanto cobra/cobran',
    unfilled:
      'orden/ordenes no/rechazada/rechazaron/rechazo/fallo/espera/pendiente/cancelada|no ejecuto/ejecuta/ejecutado/ejecutan|rechaz|por que no puedo/pude comprar/vender|por que orden',
    ifMoves:
      'si baja/bajan/cae/caen/cayera/sube/suben/subiera/pierde/gana/desploma/hunde/duplica|que pasa/pasaria/ocurre si sube/suben/baja/bajan/cae/caen|que pasa/pasaria si|suponiendo/imagina baja/sube/cae',
    lost: 'por que perdi/pierdo/perdido/perdida|perdi/pierdo/perdido dinero|perdiendo|mis perdidas|numeros rojos|por que negativo|a que se deben mis perdidas',
    moved:
      'por que baja/bajo/bajado/cae/cayo/caido/sube/subio/subido/movio/mueve/movido/cambio/desplomo/moviendo|por que precio/accion baja/bajo/bajado/cae/cayo/caido/sube/subio/subido/movio/mueve/movido/cambio|que paso/pasado con|que movio|noticia',
    money:
      'donde dinero/plata/fondos/saldo/efectivo|cuanto dinero/saldo/disponible tengo/queda/hay|dinero/saldo retenido/bloqueado|cuanto puedo retirar|mi saldo|mi total',
    risks: 'riesgo|arriesg|peligro|es seguro|cuanto puedo/podria perder|peor caso|salir mal|diversific|concentrad',
    future:
      'subira/bajara/caera|va a subir/bajar/caer|deberia/debo/conviene/convendria comprar/vender/invertir|que/cual compro/comprar|que/cual accion/acciones|recomiend/recomend/aconsej|manana|pronostico|prediccion|precio objetivo|buena inversion/idea|vale pena',
    rises: 'sube/suben/subiera/subir/subio/gana/aumenta/alza/duplica',
    falls: 'baja/bajo/cae/caen/cayera/caer/cayo/caida/pierde/desploma/hunde',
    selling: 'vender/vendo/venta/cerrar/vendiera',
    half: 'mitad',
    doubled: 'doble/duplica',
    everything: 'todo|todos|todas|toda|cartera|portafolio|mercado baja/sube/cae',
  },
  asks: {
    costs: { named: '¿Qué comisiones tiene {name}?', whole: '¿Qué comisiones pago?' },
    selling: { named: '¿Cuánto cuesta vender {name}?', whole: '¿Cuánto cuesta vender?' },
    unfilled: { named: '¿Por qué no se ejecutó mi orden de {name}?', whole: '¿Por qué no se ejecutó mi orden?' },
    ifFalls: { named: '¿Y si {name} baja un {step}?', whole: '¿Y si todo lo que tengo baja un {step}?' },
    ifRises: { named: '¿Y si {name} sube un {step}?', whole: '¿Y si todo lo que tengo sube un {step}?' },
    lost: { named: '¿Por qué perdí dinero con {name}?', whole: '¿Por qué perdí dinero?' },
    moved: { named: '¿Por qué se movió el precio de {name}?', whole: '¿Por qué se movió el precio?' },
    money: { named: '¿Dónde está mi dinero?', whole: '¿Dónde está mi dinero?' },
    risks: { named: '¿Qué riesgos tiene {name}?', whole: '¿Qué riesgos tengo?' },
  },
  limits: {
    costs: 'El precio al que se ejecute una orden no se conoce aún, así que estas cifras pueden cambiar.',
    unfilled: 'Si se ejecutará una orden que espera, y cuándo, no se puede saber aquí.',
    ifMoves: 'Es un cálculo con tus cifras. Si ocurrirá, y cuándo, no se puede saber aquí.',
    lost: 'Son las partes del resultado. Lo que harán los precios no se puede saber aquí.',
    moved: 'Una noticia puede explicar un movimiento; por qué negoció la gente no se puede saber aquí.',
    money: 'Cuándo abona o envía dinero otro banco no se puede saber aquí.',
    risks: 'Qué probabilidad tiene cada cosa no se puede saber aquí.',
    future:
      'Lo que harán los precios y lo que te conviene no se puede saber aquí. No hay recomendaciones, solo las cifras de ahora.',
  },
  nameOne: 'Escribe el nombre del valor: no tienes ninguno ni has visto ninguno aquí.',
  unknown: 'No he entendido la pregunta. Estas sí las puedo responder con tus propias cifras:',
};
