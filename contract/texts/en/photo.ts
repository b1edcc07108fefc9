/** Choosing, cutting and sending a photo. */
export const photo = {
  camera: 'Take a photo',
  file: 'Choose a file',
  another: 'Choose another',
  uploaded: 'Uploaded',
  cut: 'Fit the picture',
  hint: 'Move the picture and enlarge it until it fills the frame.',
  zoom: 'Size',
  use: 'Use this part',
  chosen: 'The picture you chose',
  portrait: 'Choose a portrait',
  frame: 'Frame: move the picture with the arrow keys',
};
