import { sql } from 'kysely'
import { maxCommandsPerBot } from '@segue/shared/chat/commands.ts'
import { maxFilteredWords } from '@segue/shared/chat/filter.ts'
import { maxEmoji } from '@segue/shared/chat/room-emoji.ts'
import { maxCustomRules } from '@segue/shared/room/settings/custom-rules.ts'
import type { Trx } from '../../db/db.ts'

/**
 * How many of something there may be at a time. `refusal` is the code that another one is refused with, `badInput` if
 * the body as a whole is refused; null if the oldest ones are dropped.
 */
export type Total = {
  what: string
  of: 'account' | 'room' | 'crate' | 'bot'
  most: number
  refusal: string | null
}

/** What accumulates and is limited in total; `api/limits.md` is generated from this table. */
export const totals = {
  crates: { what: 'Crates', of: 'account', most: 2000, refusal: 'tooManyCrates' },
  songsInCrate: { what: 'Songs in a crate', of: 'crate', most: 10_000, refusal: 'crateFull' },
  songsOnShelf: { what: 'Songs on the shelf', of: 'account', most: 20_000, refusal: null },
  libraryImports: { what: 'Library imports', of: 'account', most: 20, refusal: null },
  openUploads: { what: 'Unfinished resumable uploads', of: 'account', most: 100, refusal: 'tooManyOpenUploads' },
  upcomingEvents: { what: 'Events that aren’t over', of: 'account', most: 40, refusal: 'tooManyEvents' },
  friends: { what: 'Friends', of: 'account', most: 5000, refusal: 'tooManyFriends' },
  invitations: { what: 'Open friend invitations', of: 'account', most: 200, refusal: 'tooManyInvitations' },
  followed: { what: 'DJs followed', of: 'account', most: 5000, refusal: 'tooManyFollowed' },
  blocked: { what: 'People blocked', of: 'account', most: 1000, refusal: 'tooManyBlocked' },
  contacts: { what: 'Numbers in the contact book', of: 'account', most: 5000, refusal: 'contactsFull' },
  emails: { what: 'Email addresses', of: 'account', most: 10, refusal: 'tooManyEmails' },
  passkeys: { what: 'Passkeys', of: 'account', most: 20, refusal: 'tooManyPasskeys' },
  sessions: { what: 'Sessions', of: 'account', most: 100, refusal: null },
  devices: { what: 'Devices and browsers with push messages', of: 'account', most: 20, refusal: null },
  pinned: { what: 'Pinned messages', of: 'room', most: 50, refusal: 'ERR_TOO_MANY_PINS' },
  emoji: { what: 'Emoji', of: 'room', most: maxEmoji.emoji, refusal: 'ERR_TOO_MANY_EMOJI' },
  stickers: { what: 'Stickers', of: 'room', most: maxEmoji.sticker, refusal: 'ERR_TOO_MANY_EMOJI' },
  filteredWords: { what: 'Filtered words', of: 'room', most: maxFilteredWords, refusal: 'tooManyFilteredWords' },
  customRules: { what: 'Custom rules', of: 'room', most: maxCustomRules, refusal: 'badInput' },
  commands: { what: 'Chat commands', of: 'bot', most: maxCommandsPerBot, refusal: 'badInput' },
} as const satisfies Record<string, Total>

/** Concurrent requests of one person for one total wait for each other here, so that none of them counts too few. */
export async function lockTotal(trx: Trx, name: keyof typeof totals, userUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${userUuid}`}, 194))`.execute(trx)
}
