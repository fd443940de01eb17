import { readerLocale } from '@segue/activity/client/i18n.ts'

/** A price in the smallest unit of its currency, as text for the reader; the bare number without a currency. */
export function priceText(price: number, currency: string): string {
  if (!currency) return price.toLocaleString(readerLocale())
  const format = new Intl.NumberFormat(readerLocale(), { style: 'currency', currency })
  return format.format(price / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A name in code as words: `removeExpiredEvents` is "Remove expired events". */
export function wordsOfCode(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
