/** Turns drawings into pixels. */
export type Pictures = {
  /** A PNG of an SVG, `width` pixels wide; its height follows. */
  png: (svg: string, width: number) => Promise<Uint8Array<ArrayBuffer>>
}
