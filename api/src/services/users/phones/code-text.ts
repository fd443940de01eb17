import en from '@segue/shared/i18n/emails-en.json' with { type: 'json' }
import es from '@segue/shared/i18n/emails-es.json' with { type: 'json' }
import type { Language } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../app.ts'

const wordsOf = { en, es }

/**
 * What a message with a code says. Its last line is the form by which browsers tell which page a code is for, and offer
 * it there and nowhere else (https://wicg.github.io/sms-one-time-codes/).
 */
export function codeText({ config }: Pick<App, 'config'>, language: Language, code: string): string {
  const { host, hostname } = new URL(config.publicUrl)
  const words = wordsOf[language].phoneCode.replace('{{code}}', () => code).replace('{{host}}', () => host)
  return `${words}\n\n@${hostname} #${code}`
}
