import { addressOf, type Bot } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import { button, buttons, card, line, link, safe, replyPrivately, textField, type Reply } from '../discord/reply.ts'
import { guildBoothRules } from '@segue/shared/room/settings/guild-booth-rules.ts'
import { openButton } from '../rooms/open-room.ts'
import type { Translate } from '../words.ts'

/** Asks for the new room's name, or first whether it may replace the one that the channel has. */
export async function askToCreate(bot: Bot, invocation: Invocation): Promise<Reply> {
  const { manages, words } = invocation
  const { guildId } = invocation.place
  if (guildId === null) return replyPrivately(words.t('guildOnly'))
  if (!manages) return replyPrivately(words.t('managersOnly'))
  const before = await roomOfChannel(bot, invocation, guildId)
  if (!before) return { kind: 'ask', modal: nameForm(words.t) }
  const yes = button(`replace:yes:${before.uuid}`, words.t('createYes'), { style: 'danger' })
  const message = card(
    line(words.t('createSure', { before: safe(before.name) })),
    buttons(yes, button('replace:no', words.t('createNo'))),
  )
  return { kind: 'tell', message }
}

/** Handles the answer to whether a new room may replace the channel's: nothing is created before. */
export function replaceRoom({ words, manages }: Invocation, [answer, before = '']: string[]): Reply {
  if (!manages) return replyPrivately(words.t('managersOnly'))
  if (answer !== 'yes') return { kind: 'change', message: card(line(words.t('createKept'))) }
  return { kind: 'ask', modal: nameForm(words.t, before) }
}

/** Handles the form for a new room. It replaces only the room that the user agreed to replace. */
export async function createRoom(bot: Bot, invocation: Invocation, [replaced]: string[]): Promise<Reply> {
  const { who, place, fields, words, publicWords } = invocation
  const { guildId, channelId } = place
  if (guildId === null) return replyPrivately(words.t('guildOnly'))
  const before = await roomOfChannel(bot, invocation, guildId)
  if (before && before.uuid !== replaced) return askToCreate(bot, invocation)
  const { call } = await bot.as(who)
  const made = await call('POST /rooms/infrastructure', {
    body: {
      name: fields['name'] ?? '',
      description: fields['about'] ?? '',
      discordServer: guildId,
      boothRules: guildBoothRules,
    },
  })
  await call('POST /rooms/discord/{guildId}', { params: { guildId }, body: { roomId: made.uuid, channelId } })
  return {
    kind: 'say',
    message: card(
      line(publicWords.t('created', { room: safe(made.name) })),
      buttons(openButton(made.uuid, publicWords.t), link(addressOf(bot, made.slug), publicWords.t('onTheWeb'))),
    ),
  }
}

async function roomOfChannel(bot: Bot, { who, place: { channelId } }: Invocation, guildId: string) {
  const rooms = await bot.roomsFor(who, guildId)
  return rooms.find(({ discordChannelId }) => discordChannelId === channelId)
}

/** The form for a new room, which may replace another. */
const nameForm = (t: Translate, replaced?: string) => ({
  custom_id: replaced === undefined ? 'newroom' : `newroom:${replaced}`,
  title: t('createTitle'),
  components: [
    textField(t('roomName'), { id: 'name', max: 60 }),
    textField(t('roomAbout'), { id: 'about', max: 300, required: false, isParagraph: true }),
  ],
})
