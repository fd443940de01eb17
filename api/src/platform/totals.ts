import { sql } from 'kysely'
import { mostCommandsOfBot } from '@segue/shared/chat/commands.ts'
import { mostFilteredWords } from '@segue/shared/chat/filter.ts'
import { mostEmoji } from '@segue/shared/chat/room-emoji.ts'
import { mostCustomRules } from '@segue/shared/room/rules/custom-rules.ts'
import type { Trx } from '../db/db.ts'

/** How many of something there may be at a time. `status` is that of the refusal; 0 where the oldest ones go. */
type Total = { what: string; of: 'account' | 'room' | 'crate' | 'bot'; most: number; status: number }

/** What accumulates and is limited as a whole; `api/limits.md` is derived from this table. */
export const totals = {
  crates: { what: 'Crates', of: 'account', most: 2000, status: 409 },
  songsInCrate: { what: 'Songs in a crate', of: 'crate', most: 10_000, status: 400 },
  upcomingEvents: { what: 'Events that are not over', of: 'account', most: 40, status: 409 },
  friends: { what: 'Friends', of: 'account', most: 5000, status: 403 },
  invitations: { what: 'Open friend invitations', of: 'account', most: 200, status: 403 },
  followed: { what: 'DJs followed', of: 'account', most: 5000, status: 403 },
  blocked: { what: 'People blocked', of: 'account', most: 1000, status: 403 },
  contacts: { what: 'Numbers in the contact book', of: 'account', most: 5000, status: 403 },
  emails: { what: 'Email addresses', of: 'account', most: 10, status: 403 },
  passkeys: { what: 'Passkeys', of: 'account', most: 20, status: 403 },
  sessions: { what: 'Sessions', of: 'account', most: 100, status: 0 },
  devices: { what: 'Devices and browsers with push messages', of: 'account', most: 20, status: 0 },
  pinned: { what: 'Pinned messages', of: 'room', most: 50, status: 400 },
  emoji: { what: 'Emoji', of: 'room', most: mostEmoji.emoji, status: 400 },
  stickers: { what: 'Stickers', of: 'room', most: mostEmoji.sticker, status: 400 },
  filteredWords: { what: 'Filtered words', of: 'room', most: mostFilteredWords, status: 400 },
  customRules: { what: 'Rules of its own', of: 'room', most: mostCustomRules, status: 400 },
  commands: { what: 'Chat commands', of: 'bot', most: mostCommandsOfBot, status: 400 },
} as const satisfies Record<string, Total>

/** Concurrent requests of one person for one total wait here for each other, so that none of them counts too few. */
export async function lockTotal(trx: Trx, name: keyof typeof totals, userUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${userUuid}`}, 194))`.execute(trx)
}
