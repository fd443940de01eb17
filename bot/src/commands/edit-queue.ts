import type { Operations } from '@segue/api/operations'
import { shorten } from '@segue/shared/shorten.ts'
import type { Bot, Person } from '../bot.ts'
import { textOf, type Invocation } from '../discord/invocation.ts'
import { choice, slash, type Choice, type Command } from '../command.ts'
import { button, buttons, card, line, safe, replyPrivately } from '../discord/reply.ts'
import { titleOf } from '../songs/songs.ts'

type Queued = Operations['GET /crate/special/queue/songs']['reply']['songs'][number]

/** How many songs of a queue are searched for the typed text. */
const maxRead = 300

/** `/remove`: removes a song from the caller's queue. */
export const remove: Command = {
  data: slash('remove', [{ name: 'song', required: true, complete: true }]),
  needs: 'account',
  run: {
    async remove(bot, { who, options, words }) {
      const person = await bot.as(who)
      const song = await queuedSong(person, textOf(options['song']))
      if (!song) return replyPrivately(words.t('notInQueue'))
      const params = { crateSongUuid: song.crateSongUuid }
      await person.call('DELETE /crate/special/queue/songs/{crateSongUuid}', { params })
      return replyPrivately(words.t('removed', { song: safe(song.trackName) }))
    },
  },
  complete: queuedChoices,
}

/** `/move`: moves a song in the caller's queue, to the front by default. */
export const move: Command = {
  data: slash('move', [
    { name: 'song', required: true, complete: true },
    { name: 'place', type: 'number' },
  ]),
  needs: 'account',
  run: {
    async move(bot, { who, options, words }) {
      const person = await bot.as(who)
      const song = await queuedSong(person, textOf(options['song']))
      if (!song) return replyPrivately(words.t('notInQueue'))
      const { count } = await person.call('GET /crate/special/queue')
      const place = Math.min(count, Math.max(1, Math.floor(Number(options['place'] ?? 1))))
      await person.call('PUT /crate/special/queue/songs/{crateSongUuid}/position', {
        params: { crateSongUuid: song.crateSongUuid },
        body: { newPosition: place - 1 },
      })
      return replyPrivately(words.t('moved', { song: safe(song.trackName), place }))
    },
  },
  complete: queuedChoices,
}

/** `/shuffle`: shuffles one's queue. */
export const shuffle: Command = {
  data: slash('shuffle'),
  needs: 'account',
  run: {
    async shuffle(bot, { who, words }) {
      const { call } = await bot.as(who)
      const { count } = await call('POST /crate/special/queue/songs/shuffle')
      return replyPrivately(words.t(count > 0 ? 'shuffled' : 'queueEmpty'))
    },
  },
}

/** `/clear`: empties one's queue, after confirmation. */
export const clear: Command = {
  data: slash('clear'),
  needs: 'account',
  run: {
    async clear(bot, { who, words: { t } }) {
      const { call } = await bot.as(who)
      const { count } = await call('GET /crate/special/queue')
      if (count === 0) return replyPrivately(t('queueEmpty'))
      const yes = button('clear:yes', t('clearYes'), { style: 'danger' })
      const message = card(line(t('clearSure', { count })), buttons(yes, button('clear:no', t('clearNo'))))
      return { kind: 'say', message }
    },
  },
  press: {
    async clear(bot, { who, words }, [answer]) {
      if (answer !== 'yes') return { kind: 'change', message: card(line(words.t('clearKept'))) }
      const { call } = await bot.as(who)
      await call('POST /crate/special/queue/songs/clear')
      return { kind: 'change', message: card(line(words.t('cleared'))) }
    },
  },
}

async function queuedSongs({ call }: Person): Promise<Queued[]> {
  const { songs } = await call('GET /crate/special/queue/songs', { query: { offset: 0, limit: maxRead } })
  return songs
}

/** Finds a song by uuid, if it was chosen from the list, or by typed number or part of its title. */
async function queuedSong(person: Person, wanted: string): Promise<Queued | undefined> {
  const songs = await queuedSongs(person)
  const plain = wanted.toLowerCase()
  return (
    songs.find(({ crateSongUuid }) => crateSongUuid === plain) ??
    (/^\d{1,5}$/.test(plain) ? songs[Number(plain) - 1] : undefined) ??
    songs.find((song) => titleOf(song).toLowerCase().includes(plain))
  )
}

async function queuedChoices(bot: Bot, { who, options }: Invocation): Promise<Choice[]> {
  const typed = textOf(options['song']).toLowerCase()
  const songs = await queuedSongs(await bot.as(who))
  return songs
    .map((song, index) => ({ title: `${index + 1}. ${titleOf(song)}`, value: song.crateSongUuid }))
    .filter(({ title }) => title.toLowerCase().includes(typed))
    .slice(0, 25)
    .flatMap(({ title, value }) => choice(shorten(title, 100), value) ?? [])
}
