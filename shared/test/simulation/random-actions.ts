import * as z from 'zod/mini'
import { kickMinutes, type HostAction, type PersonAction, type SpokenAction } from '../../src/room/actions.ts'
import { BoothRules, boothRuleNames, boothRules, type BoothRuleName } from '../../src/room/rules/booth-rules.ts'
import { CustomRule, factNames, facts, ruleActionNames, ruleRoles } from '../../src/room/rules/custom-rules.ts'
import { people, role, song, type Somebody } from '../fixtures.ts'
import type { Song } from '../../src/song/song.ts'
import type { Random } from '../random.ts'
import type { Client, World } from './world.ts'

/** Something that may happen in a world, by itself or because somebody does it. */
export interface RandomAction {
  name: string
  weight: number
  /** How likely a world begins with it. */
  atFirst?: number
  make(world: World): void | Promise<void>
}

type Spoken<N extends PersonAction['type']> = {
  weight: number
  say(random: Random, client: Client): Omit<Extract<PersonAction, { type: N }>, 'type'>
}

const names = Object.keys(people)
const all: Somebody[] = Object.values(people)
const minutesAway = 60_000
const crateUuid = '5f0c3f0e-7d1a-4c3a-9a51-2d1f0e3b7c55'

function somebody(random: Random): Somebody {
  return random.any(all) ?? (all[0] as Somebody)
}

/** Mostly somebody whom this client sees in the room. */
function somebodyThere(random: Random, { connection }: Client): string {
  const there = random.whether(0.8) ? random.any(connection.mirror.state?.allUsers ?? []) : undefined
  return there?.uuid ?? somebody(random).userUuid
}

const beatOf = (bpm: number) => ({ bpm, firstBeat: 0.2, beatsPerBar: 4, confidence: 0.9 })

function someSong(random: Random): Song | null {
  return random.pick<Song | null>([
    song('long', { duration: 240 }),
    song('with silence', { duration: 20, cue: { in: 1.5, out: 18.25 } }),
    song('at 120', { duration: 60, beat: beatOf(120), cue: { in: 0.2, out: 59, introBars: 8, outroBars: 4 } }),
    song('at 124', { duration: 45, beat: beatOf(124) }),
    song('short', { duration: 4 }),
    song('middling', { duration: 20 }),
    song('elsewhere', { duration: 16, musicProviders: { spotify: 'elsewhere' } }),
    { trackName: 'bare' },
    { trackName: 'bare', duration: 9 },
    null,
  ])
}

/** The play a client believes in, sometimes an older one, and often none, as old clients send. */
function believedPlay(random: Random, { connection }: Client): string | null {
  const playing = connection.mirror.state?.nowPlaying?.playId ?? null
  return random.pick([playing, playing, null, `id-${random.between(1, 60)}`])
}

/** Mostly a request that this client sees on the list. */
const someRequest = (random: Random, { connection }: Client): string =>
  random.any(connection.mirror.state?.requests ?? [])?.id ?? `id-${random.between(1, 60)}`

const perhaps = (random: Random) => random.pick([true, false, null])

/** What people say, by action. A new action gets its line here and is part of every run from then on. */
export const spoken: { [N in PersonAction['type']]: Spoken<N> } = {
  addDj: { weight: 5, say: (random) => ({ song: someSong(random) }) },
  updateNextSong: { weight: 5, say: (random) => ({ song: someSong(random) }) },
  voteOnSong: {
    weight: 8,
    say: (random, client) => {
      const songVotes = random.pick<{ like?: boolean | null; star?: boolean | null }>([
        { like: perhaps(random) },
        { star: random.whether(0.7) },
        { like: perhaps(random), star: perhaps(random) },
      ])
      return { songVotes, playId: believedPlay(random, client) }
    },
  },
  skipSong: { weight: 3, say: (random, client) => ({ playId: believedPlay(random, client) }) },
  removeDj: {
    weight: 2,
    say: (random, client) => ({
      djUuid: random.pick([null, null, somebodyThere(random, client)]),
      afterSong: random.whether(0.3),
      afterNextSong: random.whether(0.2),
    }),
  },
  playOneTimeAnimation: {
    weight: 1,
    say: (random) => random.pick([{ animation: 'jump' }, { animation: 'emoji', emoji: '🎉' }]),
  },
  leaveRoom: { weight: 1, say: () => ({}) },
  kickUserFromRoom: {
    weight: 1,
    say: (random, client) => ({
      userUuid: somebodyThere(random, client),
      minutes: random.pick([null, ...kickMinutes]),
      reason: random.pick([null, 'too loud']),
    }),
  },
  resetRoom: { weight: 0.3, say: () => ({}) },
  voteToSkip: {
    weight: 4,
    say: (random, client) => ({ skip: perhaps(random), playId: believedPlay(random, client) }),
  },
  requestSong: { weight: 4, say: (random) => ({ song: someSong(random) ?? song('wanted', { duration: 12 }) }) },
  voteOnRequest: {
    weight: 4,
    say: (random, client) => ({ requestId: someRequest(random, client), vote: perhaps(random) }),
  },
  removeRequest: { weight: 3, say: (random, client) => ({ requestId: someRequest(random, client) }) },
  reportSongLength: {
    weight: 4,
    say: (random, client) => ({
      playId: believedPlay(random, client) ?? 'none',
      duration: random.pick([4, 6, 20, 21, random.between(1, 240)]),
    }),
  },
  stillHere: { weight: 0.3, say: () => ({}) },
  getOwnPart: { weight: 0.3, say: () => ({}) },
  checkSongs: { weight: 0.3, say: (random) => ({ songs: [someSong(random) ?? {}] }) },
  getRoomStatus: { weight: 0.2, say: () => ({}) },
  updateRoomSettings: { weight: 0.3, say: () => ({}) },
}

const spokenActions: RandomAction[] = Object.entries(spoken).map(([type, about]) => ({
  name: `somebody says ${type}`,
  weight: about.weight,
  make({ random, clients, trace }) {
    // Someone who is not in the room is refused whatever they say, so that is not tried as often.
    const live = random.whether(0.85) ? clients.filter(({ connection }) => connection.status.kind === 'live') : []
    const client = random.any(live) ?? random.any(clients)
    if (!client) return
    // The table ties each name to its own parameters; TypeScript cannot follow a name that is known only at run time.
    const action = { type, ...about.say(random, client) } as PersonAction & SpokenAction
    trace.push(`${client.name}: ${JSON.stringify(action)}`)
    // A refusal, or a connection that is lost before the answer, is nothing out of the ordinary.
    void client.connection.act(action).catch(() => undefined)
  },
}))

const roleNames = ['owner', 'coOwner', 'moderator', 'dj', 'chatDisabled', 'djDisabled', 'banned', 'kicked'] as const

export const somebodyComes: RandomAction = {
  name: 'somebody comes',
  weight: 7,
  make(world) {
    const name = world.random.any(names) ?? 'ann'
    const person = people[name]
    if (person && world.clients.length < 7) world.arrive(name, person)
  },
}

/** Each rule on or off, and where it has a measure a small one, so that it comes to count within a run. */
function someBoothRules(random: Random): BoothRules {
  const valueOf = (name: BoothRuleName) => {
    const rule = boothRules[name]
    if (rule.kind === 'switch') return random.whether(0.5)
    if (rule.kind === 'crate') return crateUuid
    const most = rule.kind === 'percent' ? 60 : rule.min + 2
    return random.whether(0.5) ? random.between(rule.min, Math.min(rule.max, most)) : null
  }
  return z.parse(BoothRules, Object.fromEntries(boothRuleNames.map((name) => [name, valueOf(name)])))
}

/** Any condition with what comes to count within a run, and any action. */
function someCustomRule(random: Random, at: number): CustomRule {
  const when = Array.from({ length: random.between(1, 2) }, () => {
    const fact = random.any(factNames) ?? 'listenersAtLeast'
    const { asks } = facts[fact]
    const value =
      asks.kind === 'genre'
        ? 'House'
        : asks.kind === 'role'
          ? random.any(ruleRoles)
          : random.between(asks.min, asks.min + (asks.kind === 'bpm' ? 100 : 2))
    return { fact, value, not: random.whether(0.3) }
  })
  const rule = { id: `rule-${at}`, name: 'A rule', on: random.whether(0.9), when, words: 'Because.' }
  return z.parse(CustomRule, { ...rule, action: random.any(ruleActionNames) })
}

/** What happens to people, their connections, the room's settings and the host. */
const happenings: RandomAction[] = [
  somebodyComes,
  {
    name: 'somebody closes the page',
    weight: 2,
    make(world) {
      const client = world.random.any(world.clients)
      if (client) world.depart(client)
    },
  },
  { name: 'a connection breaks', weight: 3, make: (world) => world.cutSomeLine() },
  { name: 'the host crashes', weight: 0.8, make: (world) => world.crash(world.random.pick([0, 200, 5000, 30_000])) },
  { name: 'the host sleeps and wakes', weight: 1, make: (world) => world.sleep() },
  {
    name: 'roles change',
    weight: 2,
    make(world) {
      const { random, time } = world
      const roomRoles = Array.from({ length: random.between(0, 4) }, () => {
        const ends = random.pick([null, random.between(-1000, minutesAway)])
        const at = ends === null ? null : new Date(time.now + ends).toISOString()
        return role(somebody(random), random.pick(roleNames), at)
      })
      world.changeSettings({ roomRoles })
    },
  },
  {
    name: 'settings change',
    weight: 1,
    atFirst: 0.5,
    make(world) {
      const { random } = world
      world.changeSettings({
        songsPerDj: random.between(1, 3),
        numberOfDjs: random.between(1, 4),
        roomSize: random.between(3, 7),
        djType: random.pick(['EVERYONE', 'EVERYONE', 'INVITE_ONLY', 'VERIFIED_ONLY', 'PRO_PLAN_OWNER']),
        isPasswordProtected: random.whether(0.1),
        isGuestPasswordProtected: random.whether(0.2),
      })
    },
  },
  {
    name: 'booth rules change',
    weight: 1.5,
    atFirst: 0.7,
    make(world) {
      world.changeSettings({ boothRules: someBoothRules(world.random) })
    },
  },
  {
    name: 'the rules of its own change',
    weight: 1,
    atFirst: 0.3,
    make(world) {
      const { random } = world
      const customRules = Array.from({ length: random.between(0, 4) }, (_, at) => someCustomRule(random, at))
      world.changeSettings({ customRules })
    },
  },
  {
    name: 'what newcomers may do changes',
    weight: 0.7,
    atFirst: 0.3,
    make(world) {
      const newcomersListenMinutes = world.random.pick([null, null, 1, 2])
      world.moderate({ newcomersListenMinutes })
    },
  },
  {
    name: 'raid mode begins or ends',
    weight: 1.3,
    atFirst: 0.25,
    make(world) {
      const { random, time } = world
      const [startedAt, until] = [time.now, time.now + random.between(1, 2 * minutesAway)]
      world.moderate({ raid: random.whether(0.6) ? { startedAt, until } : null })
    },
  },
  { name: 'a profile changes', weight: 1, make: (world) => world.changeProfile(world.random.any(names) ?? 'ann') },
  {
    name: 'somebody is shown out from outside',
    weight: 0.5,
    make: (world) => world.tell({ type: 'kicked', userUuid: somebody(world.random).userUuid }),
  },
  {
    name: 'an alarm rings that nobody set',
    weight: 2,
    make({ random, room, tell }) {
      const playId = random.pick([room.state.nowPlaying?.playId ?? 'none', `id-${random.between(1, 60)}`])
      const { userUuid } = somebody(random)
      tell(
        random.pick<HostAction>([
          { type: 'songEnded', playId },
          { type: 'nextPlayDue', playId },
          { type: 'graceExpired', userUuid },
          { type: 'rolesExpired' },
          { type: 'disconnected', userUuid, connection: 'one that was never here' },
          { type: 'offerEnded', userUuid },
          { type: 'idleDue' },
          { type: 'autoDjDue' },
          { type: 'customRulesDue' },
          { type: 'raidEnded' },
          { type: 'heardOf', userUuid },
          { type: 'songPicked', pickId: `id-${random.between(1, 60)}`, song: someSong(random) },
          { type: 'songLookedUp', lookUpId: `id-${random.between(1, 60)}`, song: null },
        ]),
      )
    },
  },
]

export const randomActions: readonly RandomAction[] = [...spokenActions, ...happenings]
