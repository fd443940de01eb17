import type { HostAction, PersonAction, SpokenAction } from '../../src/room/actions.ts'
import { people, role, song, type Somebody } from '../fixtures.ts'
import type { Song } from '../../src/song/song.ts'
import type { Chance } from './chance.ts'
import type { Client, World } from './world.ts'

/** Something that may happen in a world. */
export interface Move {
  name: string
  weight: number
  /** How likely a world begins with it. */
  atFirst?: number
  make(world: World): void | Promise<void>
}

type Speech<N extends PersonAction['type']> = {
  weight: number
  say(chance: Chance, client: Client): Omit<Extract<PersonAction, { type: N }>, 'type'>
}

const names = Object.keys(people)
const all: Somebody[] = Object.values(people)
const minutesAway = 60_000
const crateUuid = '5f0c3f0e-7d1a-4c3a-9a51-2d1f0e3b7c55'

function somebody(chance: Chance): Somebody {
  return chance.any(all) ?? (all[0] as Somebody)
}

/** Mostly somebody whom this client sees in the room. */
function somebodyThere(chance: Chance, { connection }: Client): string {
  const there = chance.whether(0.8) ? chance.any(connection.mirror.state?.allUsers ?? []) : undefined
  return there?.uuid ?? somebody(chance).userUuid
}

function someSong(chance: Chance): Song | null {
  return chance.pick<Song | null>([
    song('long', { duration: 240 }),
    song('short', { duration: 4 }),
    song('middling', { duration: 20 }),
    { trackName: 'bare' },
    { trackName: 'bare', duration: 9 },
    null,
  ])
}

/** The play a client believes in, sometimes an older one, and often none, as old clients send. */
function believedPlay(chance: Chance, { connection }: Client): string | null {
  const playing = connection.mirror.state?.nowPlaying?.playId ?? null
  return chance.pick([playing, playing, null, `id-${chance.between(1, 60)}`])
}

const perhaps = (chance: Chance) => chance.pick([true, false, null])

/** What people say, by action. A new action gets its line here and is part of every run from then on. */
export const speeches: { [N in PersonAction['type']]: Speech<N> } = {
  addDj: { weight: 5, say: (chance) => ({ song: someSong(chance) }) },
  updateNextSong: { weight: 5, say: (chance) => ({ song: someSong(chance) }) },
  voteOnSong: {
    weight: 8,
    say: (chance, client) => {
      const songVotes = chance.pick<{ like?: boolean | null; star?: boolean | null }>([
        { like: perhaps(chance) },
        { star: chance.whether(0.7) },
        { like: perhaps(chance), star: perhaps(chance) },
      ])
      return { songVotes, playId: believedPlay(chance, client) }
    },
  },
  skipSong: { weight: 3, say: (chance, client) => ({ playId: believedPlay(chance, client) }) },
  removeDj: {
    weight: 2,
    say: (chance, client) => ({
      djUuid: chance.pick([null, null, somebodyThere(chance, client)]),
      afterSong: chance.whether(0.3),
      afterNextSong: chance.whether(0.2),
    }),
  },
  playOneTimeAnimation: { weight: 1, say: () => ({ animation: 'jump' }) },
  leaveRoom: { weight: 1, say: () => ({}) },
  kickUserFromRoom: { weight: 1, say: (chance, client) => ({ userUuid: somebodyThere(chance, client) }) },
  resetRoom: { weight: 0.3, say: () => ({}) },
  voteToSkip: {
    weight: 4,
    say: (chance, client) => ({ skip: perhaps(chance), playId: believedPlay(chance, client) }),
  },
  stillHere: { weight: 0.3, say: () => ({}) },
  getOwnPart: { weight: 0.3, say: () => ({}) },
  getRoomStatus: { weight: 0.2, say: () => ({}) },
  updateRoomSettings: { weight: 0.3, say: () => ({}) },
}

const speech: Move[] = Object.entries(speeches).map(([type, about]) => ({
  name: `somebody says ${type}`,
  weight: about.weight,
  make({ chance, clients, trace }) {
    // Whoever is not in the room is refused whatever they say, so that is not tried as often.
    const live = chance.whether(0.85) ? clients.filter(({ connection }) => connection.status.kind === 'live') : []
    const client = chance.any(live) ?? chance.any(clients)
    if (!client) return
    // The table ties each name to its own parameters; TypeScript cannot follow a name that is known only at run time.
    const action = { type, ...about.say(chance, client) } as PersonAction & SpokenAction
    trace.push(`${client.name}: ${JSON.stringify(action)}`)
    // A refusal, or a connection that is lost before the answer, is nothing out of the ordinary.
    void client.connection.act(action).catch(() => undefined)
  },
}))

const roleNames = ['owner', 'coOwner', 'moderator', 'dj', 'chatDisabled', 'djDisabled', 'banned', 'kicked'] as const

export const somebodyComes: Move = {
  name: 'somebody comes',
  weight: 7,
  make(world) {
    const name = world.chance.any(names) ?? 'ann'
    const person = people[name]
    if (person && world.clients.length < 7) world.arrive(name, person)
  },
}

/** What happens to people, their connections, the room's settings and the host. */
const happenings: Move[] = [
  somebodyComes,
  {
    name: 'somebody closes the page',
    weight: 2,
    make(world) {
      const client = world.chance.any(world.clients)
      if (client) world.depart(client)
    },
  },
  { name: 'a connection breaks', weight: 3, make: (world) => world.cutSomeLine() },
  { name: 'the host crashes', weight: 0.8, make: (world) => world.crash(world.chance.pick([0, 200, 5000, 30_000])) },
  { name: 'the host sleeps and wakes', weight: 1, make: (world) => world.sleep() },
  {
    name: 'roles change',
    weight: 2,
    make(world) {
      const { chance, clockwork } = world
      const roomRoles = Array.from({ length: chance.between(0, 4) }, () => {
        const ends = chance.pick([null, chance.between(-1000, minutesAway)])
        const at = ends === null ? null : new Date(clockwork.now + ends).toISOString()
        return role(somebody(chance), chance.pick(roleNames), at)
      })
      world.changeSettings({ roomRoles })
    },
  },
  {
    name: 'settings change',
    weight: 1,
    atFirst: 0.5,
    make(world) {
      const { chance } = world
      world.changeSettings({
        songsPerDj: chance.between(1, 3),
        numberOfDjs: chance.between(1, 4),
        roomSize: chance.between(3, 7),
        djType: chance.pick(['EVERYONE', 'EVERYONE', 'INVITE_ONLY', 'VERIFIED_ONLY', 'PRO_PLAN_OWNER']),
        isPasswordProtected: chance.whether(0.1),
        isGuestPasswordProtected: chance.whether(0.2),
      })
    },
  },
  {
    name: 'booth rules change',
    weight: 1.5,
    atFirst: 0.7,
    make(world) {
      const { chance } = world
      const sometimes = (least: number, most: number) => (chance.whether(0.5) ? chance.between(least, most) : null)
      world.changeSettings({
        boothRules: {
          waitingList: chance.whether(0.7),
          leaveAfterNextSong: chance.whether(0.5),
          songsPerVisit: sometimes(1, 3),
          idleMinutes: sometimes(2, 3),
          longestSongMinutes: sometimes(1, 3),
          noRepeatHours: sometimes(1, 2),
          noRepeatSongs: sometimes(1, 3),
          skipPercent: sometimes(20, 60),
          autoDj: chance.whether(0.4),
          autoDjCrate: crateUuid,
          hiddenVotes: chance.whether(0.3),
        },
      })
    },
  },
  { name: 'a profile changes', weight: 1, make: (world) => world.changeProfile(world.chance.any(names) ?? 'ann') },
  {
    name: 'somebody is shown out from outside',
    weight: 0.5,
    make: (world) => world.tell({ type: 'kicked', userUuid: somebody(world.chance).userUuid }),
  },
  {
    name: 'an alarm rings that nobody set',
    weight: 2,
    make({ chance, room, tell }) {
      const playId = chance.pick([room.state.nowPlaying?.playId ?? 'none', `id-${chance.between(1, 60)}`])
      const { userUuid } = somebody(chance)
      tell(
        chance.pick<HostAction>([
          { type: 'songEnded', playId },
          { type: 'graceExpired', userUuid },
          { type: 'rolesExpired' },
          { type: 'disconnected', userUuid, connection: 'one that was never here' },
          { type: 'offerEnded', userUuid },
          { type: 'idleDue' },
          { type: 'autoDjDue' },
          { type: 'heardOf', userUuid },
          { type: 'songPicked', pickId: `id-${chance.between(1, 60)}`, song: someSong(chance) },
          { type: 'songLookedUp', lookUpId: `id-${chance.between(1, 60)}`, song: null },
        ]),
      )
    },
  },
]

export const moves: readonly Move[] = [...speech, ...happenings]
