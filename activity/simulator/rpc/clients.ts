import { launch, leave, type Channel, type Instance, type Person, type DiscordWorld } from '../discord/world.ts'
import type { ClientSwitches } from './client-state.ts'
import { Client } from './client.ts'

export type Opening = {
  person: Person
  channel: Channel
  /** The custom id in the link that launched the activity. */
  customId?: string | null
  referrerId?: string | null
  switches?: Partial<ClientSwitches>
}

/** All Discord clients of a world: an action in one of them is visible in the others. */
export type Clients = {
  open: (opening: Opening) => Client
  all: () => readonly Client[]
  /** A person starts or stops talking: everyone in the channel is notified. */
  talk: (person: Person, channel: Channel, talks: boolean) => void
  /** Moves the activity into a separate window. As in Discord, its frame and its instance get new ids. */
  popOut: (client: Client) => void
  close: (client: Client) => void
  /** Called for each client whose activity closed itself. Returns how to remove the listener. */
  onClosed: (listener: (client: Client, code: number, reason: string) => void) => () => void
}

export function createClients(world: DiscordWorld): Clients {
  const open = new Set<Client>()
  const presentIn = (channel: Channel) => [
    ...new Set([...open].filter((one) => one.channel.id === channel.id).map(({ person }) => person)),
  ]
  const sendParticipants = (channelId: string) => {
    for (const one of open) if (one.channel.id === channelId) one.events.participantsChanged()
  }
  const onClosed = new Set<Parameters<Clients['onClosed']>[0]>()
  const close = (client: Client) => {
    client.end()
    if (!open.delete(client)) return
    const elsewhere = [...open].some((one) => one.person === client.person && one.instance === client.instance)
    if (!elsewhere) leave(world, client.instance, client.person.id)
  }
  return {
    all: () => [...open],
    open({ person, channel, customId = null, referrerId = null, switches = {} }) {
      const client = new Client({
        world,
        person,
        channel,
        customId,
        referrerId,
        switches,
        presentIn,
        onClose(code, reason) {
          close(client)
          for (const listener of onClosed) listener(client, code, reason)
        },
        instance: launch(world, channel, person.id),
      })
      open.add(client)
      // Now that everyone is counted, clients that were here before are also notified.
      sendParticipants(channel.id)
      return client
    },
    talk(person, channel, talks) {
      for (const one of open) if (one.channel.id === channel.id) one.events.talks(person, talks)
    },
    popOut(client) {
      const old = client.instance
      leave(world, old, client.person.id)
      const moved = newInstance(world, old, client.person)
      client.move(moved)
      world.emit({ kind: 'joined', instance: moved, userId: client.person.id })
      sendParticipants(moved.channelId)
    },
    close,
    onClosed(listener) {
      onClosed.add(listener)
      return () => onClosed.delete(listener)
    },
  }
}

function newInstance(world: DiscordWorld, { channelId, guildId }: Instance, person: Person): Instance {
  const launchId = world.snowflake()
  const place = guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`
  const instance: Instance = {
    id: `i-${launchId}-${place}`,
    launchId,
    channelId,
    guildId,
    users: new Set([person.id]),
  }
  world.instances.set(instance.id, instance)
  return instance
}
