/**
 * A body as it arrives. If it is sent byte by byte, we keep no more than its bytes: small pieces are joined as they
 * come.
 */

const PIECES_MAXIMUM = 64;

export interface Gathering {
  readonly length: number;
  add(piece: Buffer): void;
  /** Undefined if nothing came. */
  whole(): Buffer | undefined;
  /** Releases everything; what is added from now on is only counted. */
  drop(): void;
}

export function createGathering(): Gathering {
  /** Blocks of at least this many pieces each, and the newest pieces. */
  let blocks: Buffer[] = [];
  let pieces: Buffer[] = [];
  let length = 0;
  let dropped = false;
  return {
    get length() {
      return length;
    },
    add(piece) {
      length += piece.length;
      if (dropped) return;
      pieces.push(piece);
      if (pieces.length < PIECES_MAXIMUM) return;
      blocks.push(Buffer.concat(pieces));
      pieces = [];
      if (blocks.length >= PIECES_MAXIMUM) blocks = [Buffer.concat(blocks)];
    },
    whole() {
      if (blocks.length === 0 && pieces.length <= 1) return pieces[0];
      return Buffer.concat([...blocks, ...pieces], length);
    },
    drop() {
      dropped = true;
      blocks = [];
      pieces = [];
    },
  };
}
