/** Thrown when work is rejected before anything was decided; answered with 429. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}
