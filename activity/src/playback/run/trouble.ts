/**
 * Why media does not play. `refused`: the server doesn't deliver it. `needs-account`: the listener needs an account at
 * the provider. `unreachable`: no response. `broken`: it can't be decoded. `unsupported`: this browser can't play it.
 */
export type Trouble = 'refused' | 'needs-account' | 'unreachable' | 'broken' | 'unsupported'

/** Media could not be loaded into an element or a provider's player. */
export class MediaTrouble extends Error {
  override name = 'MediaTrouble'
  readonly trouble: Trouble

  constructor(trouble: Trouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}
