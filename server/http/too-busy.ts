/** Thrown where work is turned away before anything was decided; answered with 429. */
export class TooBusy extends Error {
  readonly retryAfterSeconds: number;

  constructor(what: string, retryAfterSeconds: number) {
    super(what);
    this.name = 'TooBusy';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
