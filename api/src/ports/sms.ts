/** How a code reaches a phone. */
export const phoneChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

export type CodeMessage = {
  /** In E.164 format. */
  to: string
  channel: PhoneChannel
  code: string
  /**
   * The whole message, including the code. WhatsApp accepts only a template it has approved, and fills in just the
   * code.
   */
  text: string
}

/** What kind of number it is: VALID for a mobile phone, VOIP for one that anyone can get online. */
export type PhoneVerdict = 'VALID' | 'INVALID' | 'VOIP'

/** Why a message was not sent or a number not looked up. `number` is the caller's fault, the others are not. */
export class SmsTrouble extends Error {
  readonly kind: 'number' | 'limited' | 'away' | 'misconfigured'

  constructor(kind: SmsTrouble['kind'], text: string, options?: ErrorOptions) {
    super(text, options)
    this.name = 'SmsTrouble'
    this.kind = kind
  }
}

/** Sends codes to phones, and looks up what kind of number one is. Whatever goes wrong is an `SmsTrouble`. */
export type Sms = {
  channels: readonly PhoneChannel[]
  sendCode: (message: CodeMessage) => Promise<void>
  check: (number: string) => Promise<PhoneVerdict>
}
