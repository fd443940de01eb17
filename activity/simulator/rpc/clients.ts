import { launch, leave, type Channel, type Instance, type Person, type World } from '../discord/world.ts'
import type { ClientSwitches } from './client-state.ts'
import { Client } from './client.ts'

export type Opening = {
  person: Person
  channel: Channel
  /** What the link that launched the activity carried. */
  customId?: string | null
  referrerId?: string | null
  switches?: Partial<ClientSwitches>
}

/** All the Discord clients of a world: what somebody does in one of them, the others see. */
export type Clients = {
  open: (opening: Opening) => Client
  all: () => readonly Client[]
  /** Somebody begins or stops talking: everybody in the channel is told. */
  talk: (person: Person, channel: Channel, talks: boolean) => void
  /** Takes the activity into a window of its own. As in Discord, its frame and its instance get new ids. */
  popOut: (client: Client) => void
  close: (client: Client) => void
}

export function createClients(world: World): Clients {
  const open = new Set<Client>()
  const presentIn = (channel: Channel) => [
    ...new Set([...open].filter((one) => one.channel.id === channel.id).map(({ person }) => person)),
  ]
  world.on((happening) => {
    if (happening.kind === 'entitled') {
      for (const one of open) if (one.person.id === happening.entitlement.userId) one.entitled(happening.entitlement)
    }
    if (happening.kind === 'launched' || happening.kind === 'joined' || happening.kind === 'left') {
      for (const one of open) if (one.instance.channelId === happening.instance.channelId) one.participantsChanged()
    }
  })
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
        instance: launch(world, channel, person.id),
      })
      open.add(client)
      client.participantsChanged()
      return client
    },
    talk(person, channel, talks) {
      for (const one of open) if (one.channel.id === channel.id) one.talks(person, talks)
    },
    popOut(client) {
      const old = client.instance
      leave(world, old, client.person.id)
      const moved = newInstance(world, old, client.person)
      client.move(moved)
      world.tell({ kind: 'joined', instance: moved, userId: client.person.id })
    },
    close(client) {
      client.end()
      open.delete(client)
      const elsewhere = [...open].some((one) => one.person === client.person && one.instance === client.instance)
      if (!elsewhere) leave(world, client.instance, client.person.id)
    },
  }
}

function newInstance(world: World, { channelId, guildId }: Instance, person: Person): Instance {
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
