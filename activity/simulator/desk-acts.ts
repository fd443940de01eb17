import type { Actor, Where } from './discord/actor.ts'
import type { BotWorld, Interaction } from './discord/bot-world.ts'
import {
  befriend,
  changeMember,
  changePerson,
  enroll,
  friendsOf,
  mute,
  sit,
  type DiscordWorld,
} from './discord/world.ts'
import type { BotRequest, PersonRequest, Switches } from './page/talk.ts'
import type { Client } from './rpc/client.ts'

/** An action of a person in their Discord client of which the activity may be notified. */
export function actAsPerson({ act, words = '', other }: PersonRequest, client: Client, world: DiscordWorld): void {
  const { person, channel } = client
  const guild = world.guilds.get(channel.guildId ?? '')
  switch (act) {
    case 'enroll':
      return enroll(world, person.id)
    case 'mute':
      return mute(world, channel.id, person.id, !world.voices.get(person.id)?.muted)
    case 'rename':
      return changePerson(world, person, { globalName: words || null })
    case 'nickname':
      return guild && changeMember(world, guild, person.id, { nick: words || null })
    case 'befriend': {
      const isFriend = friendsOf(world, person.id).some(({ id }) => id === other)
      return other === undefined ? undefined : befriend(world, person.id, other, !isFriend)
    }
    case 'join':
      return client.events.joins(words)
    default: {
      // A person without the activity joins or leaves the voice channel.
      const isThere = other !== undefined && guild?.voices.get(other) === channel.id
      return guild && other !== undefined ? sit(world, guild, other, isThere ? null : channel.id) : undefined
    }
  }
}

type BotAct = Exclude<BotRequest, { ask: 'look' | 'complete' | 'write' }>

/** Runs an action of a person on the bot. */
export function actOnBot(
  request: BotAct,
  where: Where,
  { actor, world }: { actor: Actor; world: BotWorld },
): Promise<Interaction> {
  switch (request.ask) {
    case 'say':
      return actor.command(where, request.name, request.options)
    case 'press': {
      const message = world.messages.find((one) => one.message.id === request.message)
      return actor.press(where, found(message, 'This message no longer exists'), request.customId, request.values)
    }
    case 'messageMenu':
      return actor.messageMenu(where, request.name, request.message)
    case 'userMenu':
      return actor.userMenu(where, request.name, request.target)
    default:
      return actor.submit(
        where,
        found(world.interactions.get(request.interaction), 'This form no longer exists'),
        request.values,
      )
  }
}

export function setSwitches(client: Client, switches: Switches): void {
  const { layout, orientation, thermal, latencyMs, silent, denies, lacks, unapproved, asks } = switches
  if (layout !== undefined) client.display.setLayout(layout)
  if (orientation !== undefined) client.display.setOrientation(orientation)
  if (thermal !== undefined) client.display.setThermal(thermal)
  if (latencyMs !== undefined) client.switches.latencyMs = latencyMs
  if (silent !== undefined) client.switches.silent = silent
  if (denies !== undefined) client.switches.denies = new Set(denies)
  if (lacks !== undefined) client.switches.lacks = new Set(lacks)
  if (unapproved !== undefined) client.switches.unapproved = new Set(unapproved)
  if (asks !== undefined) client.dialogs.isAttended = asks
}

export function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}
