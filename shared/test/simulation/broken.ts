/** An invariant that a room has broken. */
export class Broken extends Error {}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Broken(otherwise)
}
