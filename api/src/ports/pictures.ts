/** Renders drawings as pixels. Text is drawn in the fonts Unbounded and Figtree, weight 600. */
export type Pictures = {
  /**
   * A PNG of an SVG, `width` pixels wide; its height follows. Sources, such as one network address, take turns. Throws
   * `PicturesBusy` when too many are waiting.
   */
  png: (svg: string, width: number, source: string) => Promise<Uint8Array<ArrayBuffer>>
}

export class PicturesBusy extends Error {
  constructor() {
    super('Too many pictures are waiting to be drawn')
  }
}
