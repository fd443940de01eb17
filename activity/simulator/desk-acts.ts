import type { Actor, Where } from './discord/actor.ts'
import type { BotWorld, Interaction } from './discord/bot-world.ts'
import type { Gateway } from './discord/gateway.ts'
import { befriend, changeMember, changePerson, friendsOf, mute, sit, type World } from './discord/world.ts'
import type { BotAsk, NetworkAsk, PersonAsk, Switches } from './page/talk.ts'
import type { Proxy } from './proxy.ts'
import type { Client } from './rpc/client.ts'

/** Somebody does something in their Discord that the activity may be told of. */
export function actAsPerson({ act, words = '', other }: PersonAsk, client: Client, world: World): void {
  const { person, channel } = client
  const guild = world.guilds.get(channel.guildId ?? '')
  switch (act) {
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
      return client.joins(words)
    default: {
      // Somebody without the activity comes into the channel to talk, or goes.
      const isThere = other !== undefined && guild?.voices.get(other) === channel.id
      return guild && other !== undefined ? sit(world, guild, other, isThere ? null : channel.id) : undefined
    }
  }
}

type Net = { world: World; proxy: Proxy; gateway: Gateway | undefined }

/** Something goes wrong between an activity, its servers and Discord. */
export function disturb(
  { latencyMs, sockets, failures, gateway: doing }: NetworkAsk,
  { world, proxy, gateway }: Net,
): void {
  if (latencyMs !== undefined) proxy.setLatency(latencyMs)
  for (const tunnel of sockets === undefined ? [] : proxy.tunnels()) {
    if (sockets === 'freeze') tunnel.freeze()
    else tunnel.cut()
  }
  if (failures) world.faults.push({ path: /./, status: failures.status, times: failures.times })
  if (doing === 'drop') gateway?.drop()
  if (doing === 'reconnect') gateway?.askToReconnect()
  if (doing === 'forget') gateway?.invalidate(false)
}

type BotAct = Exclude<BotAsk, { ask: 'look' | 'complete' | 'write' }>

/** Does what somebody asked to do with the bot. */
export function actOnBot(
  asked: BotAct,
  where: Where,
  { actor, world }: { actor: Actor; world: BotWorld },
): Promise<Interaction> {
  switch (asked.ask) {
    case 'say':
      return actor.command(where, asked.name, asked.options)
    case 'press': {
      const message = world.messages.find((one) => one.message.id === asked.message)
      return actor.press(where, found(message, 'This message no longer exists'), asked.customId, asked.values)
    }
    case 'messageMenu':
      return actor.messageMenu(where, asked.name, asked.message)
    case 'userMenu':
      return actor.userMenu(where, asked.name, asked.target)
    default:
      return actor.submit(
        where,
        found(world.interactions.get(asked.interaction), 'This form no longer exists'),
        asked.values,
      )
  }
}

export function setSwitches(client: Client, switches: Switches): void {
  const { layout, orientation, thermal, latencyMs, silent, denies, lacks, unapproved, asks } = switches
  if (layout !== undefined) client.setLayout(layout)
  if (orientation !== undefined) client.setOrientation(orientation)
  if (thermal !== undefined) client.setThermal(thermal)
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
