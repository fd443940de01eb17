import type { Bot } from '../bot.ts'
import { wordsIn, type Words } from '../words.ts'

/** The texts for public messages: in the language that the guild has chosen, else in its own, which is the `locale`. */
export async function publicWordsIn(
  bot: Pick<Bot, 'commandIds' | 'guildLanguage'>,
  guildId: string | null | undefined,
  locale: string,
): Promise<Words> {
  // If the api does not respond, the guild's own language is the best guess.
  const chosen = guildId ? await bot.guildLanguage(guildId).catch(() => null) : null
  return wordsIn(chosen ?? locale, bot.commandIds)
}
