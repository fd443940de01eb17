/** What became of an invitation to share: handed to another program, copied to the clipboard, or neither. */
export type ShareOutcome = 'shared' | 'copied' | 'refused'

/**
 * Small things kept on this device. A browser may deny storage altogether (private windows, blocked cookies, frames);
 * values then last as long as the page, and nobody who asks has to care.
 */
export interface SurfaceStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** The place the client runs in. Whatever differs between a web page and a Discord activity is asked here. */
export interface Surface {
  readonly kind: 'web' | 'discord'
  /** The address under which this surface reaches a third party. Every such address passes through here. */
  url(url: string): string
  /** Opens an http(s) address outside the client. False when it was not opened. */
  openExternal(url: string): boolean
  /** `linkId` is of a link with a picture that Discord has made beforehand; elsewhere there is none. */
  share(what: { title: string; text: string; url: string; linkId?: string | null }): Promise<ShareOutcome>
  readonly storage: SurfaceStorage
}
