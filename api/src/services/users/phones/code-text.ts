import en from '@segue/shared/i18n/emails-en.json' with { type: 'json' }
import es from '@segue/shared/i18n/emails-es.json' with { type: 'json' }
import { inEveryLanguage } from '@segue/shared/i18n/in-every-language.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../app.ts'

const wordsOf = inEveryLanguage(en, { es })

/**
 * The text of a message with a code. Its last line is the format by which browsers recognize the page a code is for,
 * and offer it only there (https://wicg.github.io/sms-one-time-codes/).
 */
export function codeText({ config }: Pick<App, 'config'>, language: Language, code: string): string {
  const { host, hostname } = new URL(config.publicUrl)
  const words = wordsOf[language].phoneCode.replace('{{code}}', () => code).replace('{{host}}', () => host)
  return `${words}\n\n@${hostname} #${code}`
}
