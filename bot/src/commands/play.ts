import { ComponentType } from 'discord-api-types/v10'
import { playlistLinkIn } from '@segue/shared/song/links.ts'
import { shorten } from '@segue/shared/shorten.ts'
import type { Bot, Person } from '../bot.ts'
import { textOf, type Invocation } from '../invocation.ts'
import { choice, onMessages, optionLabel, slash, type Command } from '../command.ts'
import { button, buttons, card, line, safe, tell, type Reply } from '../reply.ts'
import { addressesIn, findSong, linkIn, queueSong, search, titleOf, type Found } from '../songs.ts'

const offered = 10

/** `/play`: a link or a search into one's own queue, or the link to a playlist into a crate. */
export const play: Command = {
  data: slash('play', [
    { name: 'song', required: true, complete: true },
    {
      name: 'where',
      choices: [
        { value: 'end', says: 'places.end' },
        { value: 'next', says: 'places.next' },
      ],
    },
  ]),
  run: {
    async play(bot, invocation) {
      const { who, options, words } = invocation
      const wanted = textOf(options['song'])
      const person = await bot.as(who)
      const playlist = linkIn(wanted) ? undefined : addressesIn(wanted).find((one) => playlistLinkIn(one))
      if (playlist) return fetchPlaylist(person, playlist, invocation)
      const song = await findSong(person, wanted)
      if (song) return queued(person, song, invocation, options['where'] !== 'next')
      return tell(addressesIn(wanted).length > 0 ? words.say('linkUnknown') : nothingFor(wanted, invocation))
    },
  },
  complete: songChoices,
  press: {
    async unqueue(bot, { who, words }, [crateSongUuid = '']) {
      const { call } = await bot.as(who)
      await call('DELETE /crate/special/queue/songs/{crateSongUuid}', { params: { crateSongUuid } })
      return { kind: 'change', message: card(line(words.say('takenBack'))) }
    },
  },
}

/** `/search`: what there is, to choose from. */
export const searchSongs: Command = {
  data: slash('search', [{ name: 'words', required: true }]),
  run: {
    async search(bot, invocation) {
      const wanted = textOf(invocation.options['words'])
      const songs = await search(await bot.as(invocation.who), wanted, offered)
      // Two songs of one name are one choice: Discord takes no value twice.
      const titles = [...new Set(songs.map(titleOf))]
      if (titles.length === 0) return tell(nothingFor(wanted, invocation))
      const options = titles.map((title) => ({ label: optionLabel(title), value: optionLabel(title) }))
      const components = [{ type: ComponentType.StringSelect as const, custom_id: 'pick', options }]
      const message = card(line(invocation.words.say('pickSong')), { type: ComponentType.ActionRow, components })
      return { kind: 'say', message }
    },
  },
  press: {
    async pick(bot, invocation) {
      const [title = ''] = invocation.values
      const person = await bot.as(invocation.who)
      const song = await findSong(person, title)
      return song ? queued(person, song, invocation) : tell(nothingFor(title, invocation))
    },
  },
}

/** The menu of a message: its first link to a song, to the end of one's own queue. */
export const addSong: Command = {
  data: onMessages('addSong'),
  run: {
    async 'Add to my queue'(bot, invocation) {
      const { who, message = '', words } = invocation
      const link = linkIn(message)
      if (!link) return tell(words.say('noSongInMessage'))
      const person = await bot.as(who)
      const song = await findSong(person, link)
      return song ? queued(person, song, invocation) : tell(words.say('linkUnknown'))
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
  words.say('foundNothing', { query: safe(shorten(wanted, 80)) })

/** Puts a song into somebody's queue, and says where it is and what can be done about it. */
async function queued(person: Person, song: Found, { words, place }: Invocation, append = true): Promise<Reply> {
  const { crateSongUuid, position } = await queueSong(person, song, append)
  const title = safe(`${song.artistName} – ${song.trackName}`)
  const { say } = words
  const stepUp = button('stepup', say('stepUp'), { style: 'primary' })
  const message = card(
    line(say('added', { song: title, place: position + 1 })),
    buttons(button(`unqueue:${crateSongUuid}`, say('takeBack')), ...(place.guildId === null ? [] : [stepUp])),
  )
  return { kind: 'tell', message }
}

/** A playlist has more songs than anybody waits for: it becomes a crate, which fills by itself. */
async function fetchPlaylist({ call }: Person, link: string, { words: { say } }: Invocation): Promise<Reply> {
  const { crateUuid } = await call('POST /crate', { body: { importFrom: { link, country: 'US' } } })
  const play = button(`playcrate:${crateUuid}`, say('playCrate'), { style: 'primary' })
  return { kind: 'tell', message: card(line(say('playlistComing')), buttons(play)) }
}
