import { textsOf } from '@segue/shared/i18n/texts.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../app.ts'

const wordsOf = textsOf('emails')

/**
 * The text of a message with a code. Its last line is the format by which browsers recognize the page a code is for,
 * and offer it only there (https://wicg.github.io/sms-one-time-codes/).
 */
export function codeText({ config }: Pick<App, 'config'>, language: Language, code: string): string {
  const { host, hostname } = new URL(config.publicUrl)
  const words = wordsOf[language].phoneCode.replace('{{code}}', () => code).replace('{{host}}', () => host)
  return `${words}\n\n@${hostname} #${code}`
}
