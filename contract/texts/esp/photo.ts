/** Choosing, cutting and sending a photo. */
export const photo = {
  camera: 'Tomar una foto',
  file: 'Elegir archivo',
  another: 'Elegir otro',
  uploaded: 'Subida',
  cut: 'Ajusta la imagen',
  hint: 'Mueve y amplía la imagen hasta que llene el marco.',
  zoom: 'Tamaño',
  use: 'Usar esta parte',
  chosen: 'La imagen que elegiste',
  portrait: 'Elegir foto de perfil',
  frame: 'Marco: mueve la imagen con las flechas',
};
