/** Turns drawings into pixels. Text is drawn in the fonts Unbounded and Figtree, weight 600. */
export type Pictures = {
  /** A PNG of an SVG, `width` pixels wide; its height follows. */
  png: (svg: string, width: number) => Promise<Uint8Array<ArrayBuffer>>
}
