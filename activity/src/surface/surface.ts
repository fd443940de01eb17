/** The outcome of sharing: passed to another program, copied to the clipboard, or neither. */
export type ShareOutcome = 'shared' | 'copied' | 'refused'

/**
 * Small values stored on this device. A browser may deny storage (private windows, blocked cookies, frames); values
 * then last as long as the page, and callers needn't care.
 */
export interface SurfaceStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** The environment of the client. All differences between a web page and a Discord activity are handled here. */
export interface Surface {
  readonly kind: 'web' | 'discord'
  /** The URL under which this surface reaches a third party. Every such URL passes through here. */
  url(url: string): string
  /** Opens an http(s) URL outside the client. Returns false if it was not opened. */
  openExternal(url: string): boolean
  /** `linkId` is a link with a picture that Discord created beforehand; only in Discord. */
  share(what: { title: string; text: string; url: string; linkId?: string | null }): Promise<ShareOutcome>
  readonly storage: SurfaceStorage
}
