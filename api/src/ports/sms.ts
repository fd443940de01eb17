/** How a code reaches a phone. */
export const phoneChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

export type CodeMessage = {
  /** In E.164. */
  to: string
  channel: PhoneChannel
  code: string
  /** The whole message, the code included. WhatsApp takes a template that it has approved, and of ours the code alone. */
  text: string
}

/** What kind of number it is: VALID for a mobile phone, VOIP for one that anybody gets on the internet. */
export type PhoneVerdict = 'VALID' | 'INVALID' | 'VOIP'

/** Why a message was not sent, or a number not looked up. `number` is the asking person's fault, the others are not. */
export class SmsTrouble extends Error {
  readonly kind: 'number' | 'limited' | 'away' | 'misconfigured'

  constructor(kind: SmsTrouble['kind'], text: string, options?: ErrorOptions) {
    super(text, options)
    this.name = 'SmsTrouble'
    this.kind = kind
  }
}

/** Sends codes to phones, and tells what kind of number one is. Whatever goes wrong is an `SmsTrouble`. */
export type Sms = {
  channels: readonly PhoneChannel[]
  sendCode: (message: CodeMessage) => Promise<void>
  check: (number: string) => Promise<PhoneVerdict>
}
