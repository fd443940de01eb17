/** A moving picture that somebody may send. */
export type Gif = {
  id: string
  /** What is seen in it, as far as anybody has said; else its title, which may be empty. */
  words: string
  /** As it is sent. */
  url: string
  /** Smaller, to choose by, moving and not, with its size in pixels. */
  preview: { url: string; stillUrl: string; width: number; height: number }
}

export type GifsRequest = {
  /** What is looked for; empty for what is popular just now. */
  words: string
  /** The language of the words, in two letters. */
  language: string
  offset: number
  limit: number
}

/** Why there are no GIFs: too many were asked for, they cannot be reached, or our key is not taken. */
export class GifsTrouble extends Error {
  readonly kind: 'limited' | 'away' | 'misconfigured'

  constructor(kind: GifsTrouble['kind'], text: string, options?: ErrorOptions) {
    super(text, options)
    this.name = 'GifsTrouble'
    this.kind = kind
  }
}

/** Looks for GIFs that everybody may see. Whatever goes wrong is a `GifsTrouble`. */
export type Gifs = { search: (request: GifsRequest) => Promise<{ gifs: Gif[]; hasMore: boolean }> }
