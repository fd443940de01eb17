/** Pieces of a file, one after the other. A single piece is not copied. */
export function joinBytes<Piece extends Uint8Array>(pieces: readonly Piece[]): Piece | Uint8Array<ArrayBuffer> {
  if (pieces.length === 1 && pieces[0]) return pieces[0]
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
