import { ComponentType } from 'discord-api-types/v10'
import { playlistLinkIn } from '@segue/shared/song/links.ts'
import { shorten } from '@segue/shared/shorten.ts'
import type { Bot, Person } from '../bot.ts'
import { textOf, type Invocation } from '../discord/invocation.ts'
import { choice, onMessages, optionLabel, slash, type Command } from '../command.ts'
import { button, buttons, card, line, safe, replyPrivately, textField, type Reply } from '../discord/reply.ts'
import { isMusic, playFile, readyFile, sendFile } from '../songs/attached-files.ts'
import { queued } from '../songs/queued.ts'
import type { Translate } from '../words.ts'
import { addressesIn, findSong, linkIn, search, songLinksIn, titleOf } from '../songs/songs.ts'

const offered = 10

/** `/play`: adds a link or a search result to one's queue, or turns the link to a playlist into a crate. */
export const play: Command = {
  data: slash('play', [
    { name: 'song', complete: true },
    { name: 'file', type: 'file', files: ['audio'] },
    {
      name: 'where',
      choices: [
        { value: 'end', says: 'places.end' },
        { value: 'next', says: 'places.next' },
      ],
    },
  ]),
  needs: 'room',
  run: {
    async play(bot, invocation) {
      const { who, options, words, attached } = invocation
      const wanted = textOf(options['song'])
      const [file] = attached
      if (!file && !wanted) return replyPrivately(words.t('playWhat'))
      const person = await bot.as(who)
      if (file) return playFile(bot, person, file, invocation)
      return playWords(bot, person, wanted, invocation)
    },
  },
  complete: songChoices,
  press: {
    request: (_, { words: { t } }) => ({ kind: 'ask', modal: requestForm(t) }),
    async requested(bot, invocation) {
      const wanted = (invocation.fields['song'] ?? '').trim()
      return playWords(bot, await bot.as(invocation.who), wanted, invocation)
    },
    uploaded: async (bot, invocation, args) => readyFile(bot, await bot.as(invocation.who), args, invocation),
    async unqueue(bot, { who, words }, [crateSongUuid = '']) {
      const { call } = await bot.as(who)
      await call('DELETE /crate/special/queue/songs/{crateSongUuid}', { params: { crateSongUuid } })
      return { kind: 'change', message: card(line(words.t('takenBack'))) }
    },
  },
}

/** `/search`: results to choose from. */
export const searchSongs: Command = {
  data: slash('search', [{ name: 'words', required: true }]),
  needs: 'account',
  run: {
    async search(bot, invocation) {
      const wanted = textOf(invocation.options['words'])
      const songs = await search(await bot.as(invocation.who), wanted, offered)
      // Songs with the same title share an option: Discord refuses duplicate values.
      const titles = [...new Set(songs.map(titleOf))]
      if (titles.length === 0) return replyPrivately(nothingFor(wanted, invocation))
      const options = titles.map((title) => ({ label: optionLabel(title), value: optionLabel(title) }))
      const components = [{ type: ComponentType.StringSelect as const, custom_id: 'pick', options }]
      const message = card(line(invocation.words.t('pickSong')), { type: ComponentType.ActionRow, components })
      return { kind: 'say', message }
    },
  },
  press: {
    async pick(bot, invocation) {
      const [title = ''] = invocation.values
      const person = await bot.as(invocation.who)
      const song = await findSong(person, title)
      return song ? queued(bot, person, song, invocation) : replyPrivately(nothingFor(title, invocation))
    },
  },
}

/** Plays what a user typed: the link to a playlist or a song, or a search. */
async function playWords(bot: Bot, person: Person, wanted: string, invocation: Invocation): Promise<Reply> {
  const { options, words } = invocation
  const playlist = linkIn(wanted) ? undefined : addressesIn(wanted).find((one) => playlistLinkIn(one))
  if (playlist) return fetchPlaylist(person, playlist, invocation)
  const song = await findSong(person, wanted)
  if (song) return queued(bot, person, song, invocation, options['where'] !== 'next')
  return replyPrivately(addressesIn(wanted).length > 0 ? words.t('linkUnknown') : nothingFor(wanted, invocation))
}

const longestRequest = 200

/** The form for requesting a song. */
const requestForm = (t: Translate) => ({
  custom_id: 'requested',
  title: t('requestsAdd'),
  components: [textField(t('requestsField'), { id: 'song', max: longestRequest })],
})

/** Max number of songs taken from one message. */
const maxPerMessage = 10

/** The menu of a message: adds every linked or attached song to the end of one's queue. */
export const addSong: Command = {
  data: onMessages('addSong'),
  needs: 'room',
  run: {
    async 'Add to my queue'(bot, invocation) {
      const { who, message = '', words, attached } = invocation
      const links = songLinksIn(message).slice(0, maxPerMessage)
      const files = attached.filter(isMusic).slice(0, maxPerMessage - links.length)
      const [link] = links
      const [file] = files
      if (!link && !file) return replyPrivately(words.t('noSongInMessage'))
      const person = await bot.as(who)
      if (file && !link && files.length === 1) return playFile(bot, person, file, invocation)
      const songs = await Promise.all(links.map((one) => findSong(person, one)))
      const found = songs.filter((song) => song !== undefined)
      const [song] = found
      if (song && links.length === 1 && files.length === 0) return queued(bot, person, song, invocation)
      if (found.length > 0) {
        await person.call('POST /crate/special/queue/songs', { body: { songs: found, append: true } })
      }
      for (const one of files) await sendFile(person, one, 'queue')
      if (found.length + files.length === 0) return replyPrivately(words.t('linkUnknown'))
      return replyPrivately(words.t('addedSeveral', { count: found.length, files: files.length }))
    },
  },
}

async function songChoices(bot: Bot, { who, options }: Invocation) {
  const typed = textOf(options['song'])
  if (typed.length < 2 || linkIn(typed)) return []
  const songs = await search(await bot.as(who), typed, offered)
  return songs.flatMap((song) => choice(titleOf(song), titleOf(song)) ?? [])
}

const nothingFor = (wanted: string, { words }: Invocation): string =>
  words.t('foundNothing', { query: safe(shorten(wanted, 80)) })

/** A playlist has too many songs to wait for: it becomes a crate that fills in the background. */
async function fetchPlaylist({ call }: Person, link: string, { words: { t } }: Invocation): Promise<Reply> {
  const { crateUuid } = await call('POST /crate', { body: { importFrom: { link, country: 'US' } } })
  const play = button(`playcrate:${crateUuid}`, t('playCrate'), { style: 'primary' })
  return { kind: 'tell', message: card(line(t('playlistComing')), buttons(play)) }
}
