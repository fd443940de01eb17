import { textsOf } from '@segue/shared/i18n/texts.ts'
import {
  aboutIn,
  notificationText,
  type NotificationAbout,
  type NotificationKind,
} from '@segue/shared/people/notifications.ts'
import type { WayInKind } from '../../../db/tables/accounts.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import type { Language } from '@segue/shared/i18n/words.ts'

const closingWords = { closing: 'accountClosing', closed: 'accountClosed', exportReady: 'exportReady' } as const

type Recipient = { nickname: string; language: Language }

const wordsOf = textsOf('emails')
const notificationsIn = textsOf('notifications')
type Words = (typeof wordsOf)[Language]['verifyEmail']

export const verificationEmail = ({ nickname, language }: Recipient, url: string) =>
  render(wordsOf[language].verifyEmail, nickname, language, url)

export const passwordResetEmail = ({ nickname, language }: Recipient, url: string) =>
  render(wordsOf[language].resetPassword, nickname, language, url)

export type AddressChange = 'added' | 'removed' | 'madePrimary'

const wordsOfChange = {
  added: 'addressAdded',
  removed: 'addressRemoved',
  madePrimary: 'addressMadePrimary',
} as const satisfies Record<AddressChange, string>

/** The notice to the owner of an account when one of its addresses has changed. */
export function addressChangeEmail(
  { nickname, language }: Recipient,
  { change, address, url }: { change: AddressChange; address: string; url: string },
) {
  const words = wordsOf[language][wordsOfChange[change]]
  return render({ ...words, why: words.why.replace('{{address}}', () => address) }, nickname, language, url)
}

/** The notice to the owner of an account when an administrator has set its password. */
export const passwordSetEmail = ({ nickname, language }: Recipient, url: string) =>
  render(wordsOf[language].passwordSet, nickname, language, url)

/** The notice to the owner of an account when it has been linked to Discord. */
export function discordLinkedEmail(
  { nickname, language }: Recipient,
  { username, url }: { username: string; url: string },
) {
  const words = wordsOf[language].discordLinked
  return render({ ...words, why: words.why.replace('{{username}}', () => username) }, nickname, language, url)
}

export function passkeyAddedEmail({ nickname, language }: Recipient, { name, url }: { name: string; url: string }) {
  const words = wordsOf[language].passkeyAdded
  return render({ ...words, why: words.why.replace('{{name}}', () => name) }, nickname, language, url)
}

export const firstPasswordEmail = ({ nickname, language }: Recipient, url: string) =>
  render(wordsOf[language].firstPassword, nickname, language, url)

/** A sign-in method with its display name. */
export type NamedWayIn = { kind: WayInKind; name: string }

/** The notice to the owner of an account when one of its sign-in methods was removed on request. */
export function signInMethodRemovedEmail(
  { nickname, language }: Recipient,
  { wayIn, url }: { wayIn: NamedWayIn; url: string },
) {
  const words = wordsOf[language].signInMethodRemoved
  const name = wordsOf[language].waysInRemoved.kinds[wayIn.kind].replace('{{name}}', () => wayIn.name)
  return render({ ...words, why: words.why.replace('{{wayIn}}', () => name) }, nickname, language, url)
}

/** The notice to the owner of an account when sign-in methods that someone else may have added were removed. */
export function waysInRemovedEmail(
  { nickname, language }: Recipient,
  { removed, url }: { removed: readonly NamedWayIn[]; url: string },
) {
  const words = wordsOf[language].waysInRemoved
  const lines = removed.map(({ kind, name }) => `• ${words.kinds[kind].replace('{{name}}', () => name)}`)
  return render({ ...words, why: [words.why, ...lines].join('\n') }, nickname, language, url)
}

/** The inbox text about sign-in methods that were added to an account or removed from it. */
export function waysInChangedText(
  language: Language,
  { change, waysIn }: { change: 'added' | 'removed'; waysIn: readonly NamedWayIn[] },
): string {
  const { kinds } = wordsOf[language].waysInRemoved
  const names = waysIn.map(({ kind, name }) => kinds[kind].replace('{{name}}', () => name))
  return wordsOf[language].waysInChanged[change].replace('{{waysIn}}', () => names.join(', '))
}

export function awardEmail({ nickname, language }: Recipient, { season, url }: { season: string; url: string }) {
  const words = wordsOf[language].seasonAward
  return render({ ...words, why: words.why.replace('{{season}}', () => season) }, nickname, language, url)
}

/** The notice to the owner of an account when the phone that signs in to it has changed. */
export function phoneChangeEmail(
  { nickname, language }: Recipient,
  { change, number, url }: { change: 'added' | 'removed'; number: string; url: string },
) {
  const words = wordsOf[language][change === 'added' ? 'phoneAdded' : 'phoneRemoved']
  return render({ ...words, why: words.why.replace('{{number}}', () => number) }, nickname, language, url)
}

const maxLines = 10

/** One e-mail with the notifications a user has missed. */
export function digestEmail(
  { nickname, language }: Recipient,
  {
    notifications,
    publicUrl,
  }: { notifications: readonly { kind: NotificationKind; about: NotificationAbout }[]; publicUrl: string },
) {
  const words = wordsOf[language].digest
  const lines = notifications.slice(0, maxLines).map(({ kind, about }) => {
    const { title, text } = notificationText(
      notificationsIn[language].notificationTexts,
      kind,
      aboutIn(about, language),
    )
    return `• ${[title, text].filter(Boolean).join(': ')}`
  })
  const more =
    notifications.length > maxLines ? [words.more.replace('{{count}}', String(notifications.length - maxLines))] : []
  const why = [words.why, ...lines, ...more].join('\n')
  const settings = `${publicUrl}/settings/notifications`
  const otherwise = words.otherwise.replace('{{settings}}', () => settings)
  return render({ ...words, why, otherwise }, nickname, language, `${publicUrl}/`)
}

export type ClosingEmail = 'closing' | 'closed' | 'exportReady'

/** The notice about closing an account, or about an export. */
export function closingEmail(
  { nickname, language }: Recipient,
  { about, at, url }: { about: ClosingEmail; at: Date; url: string },
) {
  const words = wordsOf[language][closingWords[about]]
  const date = dateIn(language, at)
  return render({ ...words, why: words.why.replace('{{date}}', () => date) }, nickname, language, url)
}

/** The notice to a user whose report was handled. It never says whom the report was about, or what was done. */
export function reportEmail(
  { nickname, language }: Recipient,
  { hasActed, reportedAt, url }: { hasActed: boolean; reportedAt: Date; url: string },
) {
  const words = wordsOf[language][hasActed ? 'reportActed' : 'reportDismissed']
  const date = dateIn(language, reportedAt)
  return render({ ...words, why: words.why.replace('{{date}}', () => date) }, nickname, language, url)
}

const dateIn = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** One e-mail as plain text and as HTML, with the same content. */
function render(words: Words, nickname: string, language: Language, url: string) {
  const hello = wordsOf[language].hello.replace('{{name}}', () => nickname)
  const text = [hello, words.why, url, words.otherwise].join('\n\n')
  const html = [
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escapeHtml(words.subject)}</title>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1d1230">',
    `<p>${escapeHtml(hello)}</p><p style="white-space:pre-line">${escapeHtml(words.why)}</p>`,
    `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#562df9;color:#fff">`,
    `${escapeHtml(words.button)}</a></p>`,
    `<p style="word-break:break-all">${escapeHtml(url)}</p><p>${escapeHtml(words.otherwise)}</p></body></html>`,
  ].join('\n')
  return { subject: words.subject, text, html }
}
