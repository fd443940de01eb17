import * as z from 'zod/mini'
import { must } from '../../src/must.ts'
import {
  kickMinutes,
  type HostAction,
  type PersonAction,
  type SpokenAction,
} from '../../src/room/protocol/actions.ts'
import { BoothRules, boothRuleNames, boothRules, type BoothRuleName } from '../../src/room/settings/booth-rules.ts'
import { CustomRule, factNames, facts, ruleActionNames, ruleRoles } from '../../src/room/settings/custom-rules.ts'
import type { Room } from '../../src/room/state/state.ts'
import { people, role, song, type Somebody } from '../fixtures.ts'
import type { Song } from '../../src/song/song.ts'
import type { Random } from '../random.ts'
import type { Client, SimulatedWorld } from './world.ts'

/** An event that may happen in a world, by itself or because someone causes it. It draws from its own stream. */
export interface RandomEvent {
  name: string
  /** Probability (%) per moment. */
  percent: number
  /** Probability (%) that a world begins with it. */
  atFirst?: number
  make(world: SimulatedWorld, random: Random): void | Promise<void>
}

type Spoken<N extends PersonAction['type']> = {
  percent: number
  /** The room has no reason to refuse it to anyone in it. */
  neverRefused?: true
  say(random: Random, client: Client): Omit<Extract<PersonAction, { type: N }>, 'type'>
}

export const names = Object.keys(people)
const minutesAway = 60_000
const crateUuid = '5f0c3f0e-7d1a-4c3a-9a51-2d1f0e3b7c55'

const somebody = (random: Random): Somebody => must(people[random.name(names)], 'a user for every name')

/** Usually someone whom this client sees in the room. */
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

/** Usually a request that this client sees on the list. */
const someRequest = (random: Random, { connection }: Client): string =>
  random.any(connection.mirror.state?.requests ?? [])?.id ?? `id-${random.between(1, 60)}`

const perhaps = (random: Random) => random.pick([true, false, null])

/** The actions of people. A new action gets its line here and is part of every run from then on. */
export const spoken: { [N in PersonAction['type']]: Spoken<N> } = {
  addDj: { percent: 7, say: (random) => ({ song: someSong(random) }) },
  updateNextSong: { percent: 7, say: (random) => ({ song: someSong(random) }) },
  voteOnSong: {
    percent: 11,
    say: (random, client) => {
      const songVotes = random.pick<{ like?: boolean | null; star?: boolean | null }>([
        { like: perhaps(random) },
        { star: random.whether(0.7) },
        { like: perhaps(random), star: perhaps(random) },
      ])
      return { songVotes, playId: believedPlay(random, client) }
    },
  },
  skipSong: { percent: 4, say: (random, client) => ({ playId: believedPlay(random, client) }) },
  removeDj: {
    percent: 3,
    say: (random, client) => ({
      djUuid: random.pick([null, null, somebodyThere(random, client)]),
      afterSong: random.whether(0.3),
      afterNextSong: random.whether(0.2),
    }),
  },
  playOneTimeAnimation: {
    percent: 1.4,
    say: (random) => random.pick([{ animation: 'jump' }, { animation: 'emoji', emoji: '🎉' }]),
  },
  leaveRoom: { percent: 1.4, neverRefused: true, say: () => ({}) },
  kickUserFromRoom: {
    percent: 1.4,
    say: (random, client) => ({
      userUuid: somebodyThere(random, client),
      minutes: random.pick([null, ...kickMinutes]),
      reason: random.pick([null, 'too loud']),
    }),
  },
  resetRoom: { percent: 0.4, say: () => ({}) },
  voteToSkip: {
    percent: 5.5,
    say: (random, client) => ({ skip: perhaps(random), playId: believedPlay(random, client) }),
  },
  requestSong: { percent: 5.5, say: (random) => ({ song: someSong(random) ?? song('wanted', { duration: 12 }) }) },
  voteOnRequest: {
    percent: 5.5,
    say: (random, client) => ({ requestId: someRequest(random, client), vote: perhaps(random) }),
  },
  removeRequest: { percent: 4, say: (random, client) => ({ requestId: someRequest(random, client) }) },
  reportSongLength: {
    percent: 5.5,
    neverRefused: true,
    say: (random, client) => ({
      playId: believedPlay(random, client) ?? 'none',
      duration: random.pick([4, 6, 20, 21, random.between(1, 240)]),
    }),
  },
  stillHere: { percent: 0.4, neverRefused: true, say: () => ({}) },
  getOwnPart: { percent: 0.4, neverRefused: true, say: () => ({}) },
  checkSongs: { percent: 0.4, neverRefused: true, say: (random) => ({ songs: [someSong(random) ?? {}] }) },
  getRoomStatus: { percent: 0.3, say: () => ({}) },
  updateRoomSettings: { percent: 0.4, say: () => ({}) },
}

const roleNames = ['owner', 'coOwner', 'moderator', 'dj', 'chatDisabled', 'djDisabled', 'banned', 'kicked'] as const

/** Each rule on or off, with a small measure so that it takes effect within a run. */
function someBoothRules(random: Random): BoothRules {
  const valueOf = (name: BoothRuleName) => {
    const rule = boothRules[name]
    const own = random.stream(name)
    // Locked decks keep everyone off the stage, where most happens.
    if (rule.kind === 'switch') return own.whether(name === 'lockedDecks' ? 0.1 : 0.5)
    if (rule.kind === 'crate') return crateUuid
    const max = rule.kind === 'percent' ? 60 : rule.min + 2
    return own.whether(0.5) ? own.between(rule.min, Math.min(rule.max, max)) : null
  }
  return z.parse(BoothRules, Object.fromEntries(boothRuleNames.map((name) => [name, valueOf(name)])))
}

/** A random condition with a value that matters within a run, and a random action. */
function someCustomRule(random: Random, at: number): CustomRule {
  const valueFor = (asks: (typeof facts)[(typeof factNames)[number]]['asks']) => {
    if (asks.kind === 'genre') return 'House'
    if (asks.kind === 'role') return random.name(ruleRoles)
    return random.between(asks.min, asks.min + (asks.kind === 'bpm' ? 100 : 2))
  }
  const when = Array.from({ length: random.between(1, 2) }, () => {
    const fact = random.name(factNames)
    return { fact, value: valueFor(facts[fact].asks), not: random.whether(0.3) }
  })
  const rule = { id: `rule-${at}`, name: 'A rule', on: random.whether(0.9), when, words: 'Because.' }
  return z.parse(CustomRule, { ...rule, action: random.name(ruleActionNames) })
}

const somePlay = (random: Random, { state }: Room) => ({
  playId: random.pick([state.nowPlaying?.playId ?? 'none', `id-${random.between(1, 60)}`]),
})
const someUser = (random: Random) => ({ userUuid: somebody(random).userUuid })

/** Actions that a host triggers when they are due, triggered when they are not. */
export const untimely = {
  songEnded: somePlay,
  nextPlayDue: somePlay,
  graceExpired: someUser,
  rolesExpired: () => ({}),
  disconnected: (random) => ({ ...someUser(random), connection: 'one that was never here' }),
  offerEnded: someUser,
  idleDue: () => ({}),
  autoDjDue: () => ({}),
  queueChanged: (random) => ({ ...someUser(random), editKey: null }),
  queuesDue: () => ({}),
  queueRead: (random) => ({ readId: `id-${random.between(1, 60)}`, songs: [song('late')], isGone: true }),
  customRulesDue: () => ({}),
  raidEnded: () => ({}),
  heardOf: someUser,
  songsGone: (random) => ({ songs: [{ songId: someSong(random)?.songId ?? 'none', uploadUuid: 'none' }] }),
  songPicked: (random) => ({ pickId: `id-${random.between(1, 60)}`, song: someSong(random) }),
  songLookedUp: (random) => ({ lookUpId: `id-${random.between(1, 60)}`, song: null }),
} satisfies {
  [N in HostAction['type']]?: (random: Random, room: Room) => Omit<Extract<HostAction, { type: N }>, 'type'>
}

/** What happens to people, their connections, the room's settings and the host. */
const happenings = {
  'a user joins': {
    percent: 10,
    make(world, random) {
      if (world.clients.length < 7) world.arrive(random.name(names))
    },
  },
  'a user closes the page': {
    percent: 3,
    make(world, random) {
      const client = random.any(world.clients)
      if (client) world.depart(client)
    },
  },
  'a connection drops': { percent: 4, make: (world, random) => world.cutSomeLine(random) },
  'the host crashes': { percent: 1.1, make: (world, random) => world.crash(random.pick([0, 200, 5000, 30_000])) },
  'the host sleeps and wakes': { percent: 1.4, make: (world) => world.sleep() },
  'roles change': {
    percent: 3,
    make(world, random) {
      const roomRoles = Array.from({ length: random.between(0, 4) }, () => {
        const ends = random.pick([null, random.between(-1000, minutesAway)])
        const at = ends === null ? null : new Date(world.time.now + ends).toISOString()
        return role(somebody(random), random.pick(roleNames), at)
      })
      world.changeSettings({ roomRoles })
    },
  },
  'settings change': {
    percent: 1.4,
    atFirst: 50,
    make(world, random) {
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
  'booth rules change': {
    percent: 2,
    atFirst: 70,
    make: (world, random) => world.changeSettings({ boothRules: someBoothRules(random) }),
  },
  'custom rules change': {
    percent: 1.4,
    atFirst: 30,
    make(world, random) {
      const customRules = Array.from({ length: random.between(0, 4) }, (_, at) => someCustomRule(random, at))
      world.changeSettings({ customRules })
    },
  },
  'the permissions of newcomers change': {
    percent: 1,
    atFirst: 30,
    make: (world, random) => world.moderate({ newcomersListenMinutes: random.pick([null, null, 1, 2]) }),
  },
  'raid mode begins or ends': {
    percent: 1.8,
    atFirst: 25,
    make(world, random) {
      const [startedAt, until] = [world.time.now, world.time.now + random.between(1, 2 * minutesAway)]
      world.moderate({ raid: random.whether(0.6) ? { startedAt, until } : null })
    },
  },
  'a profile changes': {
    percent: 1.4,
    make: (world, random) => world.changeProfile(random.name(names), random.between(1, 99)),
  },
  'a guest signs in': {
    percent: 1.4,
    make(world, random) {
      const { profile, tokenRole } = somebody(random)
      const guestUuid = must(people['guest'], 'a guest').userUuid
      if (tokenRole !== 'guest') world.tell({ type: 'guestSignedIn', guestUuid, tokenRole, profile })
    },
  },
  'a user is kicked through the API': {
    percent: 0.7,
    make: (world, random) => world.tell({ type: 'kicked', ...someUser(random) }),
  },
} satisfies Record<string, Omit<RandomEvent, 'name'>>

export type EventName = keyof typeof spoken | keyof typeof untimely | keyof typeof happenings

// Each table maps a name to its own parameters; TypeScript can't follow a name that is known only at run time.
export const randomEvents: readonly RandomEvent[] = [
  ...Object.entries(spoken).map(([name, { percent, say }]) => ({
    name,
    percent,
    make({ clients, trace }: SimulatedWorld, random: Random) {
      // Anyone who is not in the room is always refused, so that is tried less often.
      const live = random.whether(0.85) ? clients.filter(({ connection }) => connection.status.kind === 'live') : []
      const client = random.any(live) ?? random.any(clients)
      if (!client) return
      const action = { type: name, ...say(random, client) } as PersonAction & SpokenAction
      trace.push(`${client.name}: ${JSON.stringify(action)}`)
      // A refusal, or a connection that is lost before the response, is normal.
      void client.connection.act(action).catch(() => undefined)
    },
  })),
  ...Object.entries(untimely).map(([name, parameters]) => ({
    name,
    percent: 0.2,
    make: ({ room, tell: send }: SimulatedWorld, random: Random) =>
      send({ type: name, ...parameters(random, room) } as HostAction),
  })),
  ...Object.entries(happenings).map(([name, event]) => ({ name, ...event })),
]
