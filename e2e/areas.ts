/** Areas that bring something of their own to the trials, a line each; what is older stands in `matrix/`. */
export { blocks } from './areas/blocks/area.ts';
export { credit } from './areas/credit/area.ts';
export { offerings } from './areas/offerings/area.ts';
export { lending } from './areas/lending/area.ts';
