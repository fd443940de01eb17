/**
 * Why media does not play. `refused`: the server does not give it to us. `needs-account`: it takes an account of the
 * listener's own at the provider. `unreachable`: no answer. `broken`: it came and cannot be decoded. `unsupported`:
 * this browser has no means to play it.
 */
export type Trouble = 'refused' | 'needs-account' | 'unreachable' | 'broken' | 'unsupported'

/** Media could not be brought into an element or a provider's player. */
export class MediaTrouble extends Error {
  override name = 'MediaTrouble'
  readonly trouble: Trouble

  constructor(trouble: Trouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}
