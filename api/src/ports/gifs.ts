/** An animated picture to send. */
export type Gif = {
  id: string
  /** A description of the picture, if there is one; otherwise its title, which may be empty. */
  words: string
  /** The version that is sent. */
  url: string
  /** Smaller versions for the picker, animated and still, with the size in pixels. */
  preview: { url: string; stillUrl: string; width: number; height: number }
}

export type GifsRequest = {
  /** The search text; empty for what is popular right now. */
  words: string
  /** The language of the search text, as two letters. */
  language: string
  offset: number
  limit: number
}

/** Why there are no GIFs: too many requests, the service is unreachable, or it rejects our key. */
export class GifsTrouble extends Error {
  readonly kind: 'limited' | 'away' | 'misconfigured'

  constructor(kind: GifsTrouble['kind'], text: string, options?: ErrorOptions) {
    super(text, options)
    this.name = 'GifsTrouble'
    this.kind = kind
  }
}

/** Searches for GIFs suitable for all ages. Whatever goes wrong is a `GifsTrouble`. */
export type Gifs = { search: (request: GifsRequest) => Promise<{ gifs: Gif[]; hasMore: boolean }> }
