import type { Operations } from '@segue/api/operations'
import { textOf, type Invocation } from '../discord/invocation.ts'
import type { Bot, Person } from '../bot.ts'
import { choice, slashes, type Command } from '../command.ts'
import { card, divider, line, safe, replyPrivately } from '../discord/reply.ts'
import { findRoomHere, stateOf } from '../rooms/room-here.ts'
import { findSong, type RequestedSong } from '../songs/songs.ts'
import type { Translate, Words } from '../words.ts'

/** The longest name that the api accepts. */
const longestCrateName = 100

/** `/crate list`, `/crate create`, `/crate add` and `/crate play`. */
export const crate: Command = {
  data: slashes('crate', {
    list: [],
    create: [
      { name: 'name', required: true, max: longestCrateName },
      {
        name: 'from',
        choices: [
          { value: 'queue', says: 'crateFrom.queue' },
          { value: 'song', says: 'crateFrom.song' },
        ],
      },
    ],
    add: [{ name: 'crate', required: true, complete: true }, { name: 'song' }],
    play: [{ name: 'crate', required: true, complete: true }],
  }),
  needs: 'room',
  run: {
    async 'crate list'(bot, { who, words: { t } }) {
      const crates = await cratesOf(await bot.as(who), t)
      if (crates.length === 0) return replyPrivately(t('noCrates'))
      const lines = crates
        .slice(0, 25)
        .map(({ crateName, crateSongsNumber }) => t('crateLine', { name: safe(crateName), count: crateSongsNumber }))
      if (crates.length > 25) lines.push(`-# ${t('more', { count: crates.length - 25 })}`)
      return { kind: 'say', message: card(line(`### ${t('cratesTitle')}`), divider, line(lines.join('\n'))) }
    },
    async 'crate create'(bot, invocation) {
      const { words, options } = invocation
      const crateName = textOf(options['name'])
      const song = options['from'] === 'song' ? await playing(bot, invocation) : undefined
      if (options['from'] === 'song' && !song) return replyPrivately(words.t('nothingPlays'))
      const person = await bot.as(invocation.who)
      const made = await person.call('POST /crate', { body: { crateName, songs: song ? [song] : [] } })
      const fromQueue = options['from'] === 'queue'
      const filled = fromQueue ? await copySongs(person, (await queueOf(person)).crateUuid, made.crateUuid) : made
      return replyPrivately(words.t('crateCreated', { crate: safe(made.crateName), count: filled.count }))
    },
    async 'crate add'(bot, invocation) {
      const { words, options } = invocation
      const person = await bot.as(invocation.who)
      const found = await crateNamed(person, textOf(options['crate']), words.t)
      if (!found) return replyPrivately(words.t('crateGone'))
      const wanted = textOf(options['song'])
      const song = wanted ? await findSong(person, wanted) : await playing(bot, invocation)
      if (!song)
        return replyPrivately(wanted ? words.t('foundNothing', { query: safe(wanted) }) : words.t('nothingPlays'))
      await person.call('POST /crate/{crateUuid}/songs', {
        params: { crateUuid: found.crateUuid },
        body: { songs: [song], append: true },
      })
      return replyPrivately(words.t('intoCrate', { song: safe(song.trackName), crate: safe(found.crateName) }))
    },
    async 'crate play'(bot, { who, options, words }) {
      const person = await bot.as(who)
      const found = await crateNamed(person, textOf(options['crate']), words.t)
      if (!found) return replyPrivately(words.t('crateGone'))
      return playCrate(person, found, words)
    },
  },
  async complete(bot, { who, options, words: { t } }) {
    const typed = textOf(options['crate']).toLowerCase()
    const crates = await cratesOf(await bot.as(who), t)
    return crates
      .filter(({ crateName }) => crateName.toLowerCase().includes(typed))
      .slice(0, 25)
      .flatMap(({ crateName, crateUuid }) => choice(crateName, crateUuid) ?? [])
  },
  press: {
    async playcrate(bot, { who, words }, [crateUuid = '']) {
      const person = await bot.as(who)
      const found = (await cratesOf(person, words.t)).find((one) => one.crateUuid === crateUuid)
      if (!found) return replyPrivately(words.t('crateGone'))
      if (found.importStatus === 'IN_PROGRESS') {
        return replyPrivately(words.t('crateFilling', { count: found.crateSongsNumber }))
      }
      if (found.importStatus === 'FAILED')
        return replyPrivately(words.t('crateFailed', { count: found.crateSongsNumber }))
      return playCrate(person, found, words)
    },
  },
}

type Crate = Pick<
  Operations['GET /crate/user']['reply']['crates'][number],
  'crateUuid' | 'crateName' | 'crateSongsNumber' | 'importStatus'
>

const copySongs = ({ call }: Person, srcCrateId: string, crateId: string) =>
  call('PUT /crate/{crateId}/copy', { params: { crateId }, body: { srcCrateId } })

const queueOf = ({ call }: Person) => call('GET /crate/special/queue')

/** Copies the songs of a crate into the caller's queue. */
async function playCrate(person: Person, { crateUuid, crateName, crateSongsNumber }: Crate, { t }: Words) {
  await copySongs(person, crateUuid, (await queueOf(person)).crateUuid)
  return replyPrivately(t('crateQueued', { crate: safe(crateName), count: crateSongsNumber }))
}

/** The crates of a user, and their starred songs if there are any. */
async function cratesOf({ call }: Person, t: Translate): Promise<Crate[]> {
  const [{ crates }, likes] = await Promise.all([
    call('GET /crate/user', { query: { limit: 100 } }),
    call('GET /crate/special/likes'),
  ])
  const starred = { ...likes, crateName: t('starredSongs'), crateSongsNumber: likes.count }
  return likes.count === 0 ? crates : [starred, ...crates]
}

/** Finds a crate by uuid, if it was chosen from the list, or by a typed name. */
async function crateNamed(person: Person, wanted: string, t: Translate) {
  const crates = await cratesOf(person, t)
  const plain = wanted.toLowerCase()
  return (
    crates.find(({ crateUuid }) => crateUuid === plain) ??
    crates.find(({ crateName }) => crateName.toLowerCase() === plain)
  )
}

async function playing(bot: Bot, invocation: Invocation): Promise<RequestedSong | undefined> {
  const { room } = await findRoomHere(bot, invocation)
  return room ? (await stateOf(bot, invocation, room.uuid)).nowPlaying?.song : undefined
}
