import { ApplicationCommandType } from 'discord-api-types/v10'
import type { Bot } from '../bot.ts'
import type { CommandIds } from '../words.ts'
import { fieldOf } from './field-of.ts'

/** The ids of the chat commands among those that Discord has registered, by name. */
export function chatCommandIds(registered: unknown): CommandIds {
  if (!Array.isArray(registered)) return new Map()
  const chat = registered.filter((one) => fieldOf(one, 'type') === ApplicationCommandType.ChatInput)
  return new Map(chat.map((one) => [String(fieldOf(one, 'name')), String(fieldOf(one, 'id'))]))
}

const withinMs = 5000
const againAfterMs = 60_000

/**
 * For a bot without a gateway: returns a function that reads the ids when it is called first, again after a failure,
 * and gives them to the bot. Without them, commands are shown by name.
 */
export function commandIdsFor(options: { bot: Bot; apiBase: string; botToken: string; fetch: typeof fetch }) {
  const { bot, apiBase, botToken, fetch } = options
  let nextAt = 0
  return async (): Promise<void> => {
    if (bot.now() < nextAt) return
    nextAt = Infinity
    try {
      const answer = await fetch(`${apiBase}/v10/applications/${bot.applicationId}/commands`, {
        headers: { Authorization: `Bot ${botToken}` },
        signal: AbortSignal.timeout(withinMs),
      })
      if (!answer.ok) throw new Error(`Discord answered ${answer.status} to reading the commands`)
      bot.commandIds = chatCommandIds(await answer.json())
    } catch (error) {
      nextAt = bot.now() + againAfterMs
      throw error
    }
  }
}
