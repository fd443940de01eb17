import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { flattened } from '@segue/simulator/discord/bot-world.ts'
import { fakeProvider, providerSong, withProviders } from '../../api/test/fakes/fake-provider.ts'
import { found, trouble } from '../../api/src/ports/music-provider.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb, somebody } = usersOf(running)

test("a link that isn't to a song is reported as such, and not searched for", async () => {
  const ann = somebody('ann')
  expect(await ann.give('play', { song: 'https://example.test/nothing' })).toMatch(/^I don’t recognize that link/)
})

test('/play finds a song, offers it in autocomplete, and adds it to the queue that /queue shows', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await known('Midnight Train', 'The Signals')
  expect(await ann.give('queue')).toMatch(/Your queue is empty/)
  const choices = await actor.complete(ann.where, 'play', { song: 'midnight train' })
  expect(choices[0]).toEqual({ name: 'The Signals – Midnight Train', value: 'The Signals – Midnight Train' })
  expect(await ann.give('play', { song: 'Midnight Train' })).toBe(
    '**The Signals – Midnight Train** is number 1 in your queue.\nUndo\nPlay now',
  )
  expect(await ann.give('queue')).toMatch(/1\. \*\*Midnight Train\*\* by The Signals/)
  expect(await ann.give('play', { song: 'zzqq nothing of the kind' })).toMatch(/No results for/)
})

test('a song chosen from autocomplete is the one that is added, whatever else the search finds', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await known('Harbour Lights', 'Northern Line')
  await known('Harbour Lights', 'Southern Line')
  await known('Harbour Lights (Live)', 'Southern Line')
  const choices = await actor.complete(ann.where, 'play', { song: 'harbour lights' })
  const titles = choices.map(({ value }) => String(value))
  expect(titles).toHaveLength(3)
  for (const [index, title] of titles.entries())
    expect(await ann.give('play', { song: title })).toContain(
      `**${title.replace(/[()]/g, String.raw`\$&`)}** is number ${index + 1} in your queue.`,
    )
  expect(await ann.give('queue', { page: 99 })).toMatch(/1\. .*\n2\. .*\n3\. /)
})

test('songs in the queue can be moved, removed by number or title, shuffled, and cleared after confirmation', async () => {
  const { actor } = running()
  const ann = somebody('sorter')
  for (const title of ['Opal', 'Quartz', 'Topaz']) {
    await known(title, 'The Minerals')
    await ann.give('play', { song: title })
  }
  const order = async () => [...(await ann.give('queue')).matchAll(/^\d+\. \*\*(\w+)/gm)].map(([, title]) => title)
  expect(await ann.give('move', { song: 'topaz' })).toBe('**Topaz** is now number 1 in your queue.')
  expect(await order()).toEqual(['Topaz', 'Opal', 'Quartz'])
  const choices = await actor.complete(ann.where, 'move', { song: 'min' })
  expect(choices.map(({ name }) => name)).toEqual([
    '1. The Minerals – Topaz',
    '2. The Minerals – Opal',
    '3. The Minerals – Quartz',
  ])
  expect(await ann.give('move', { song: String(choices[0]?.value), place: 99 })).toMatch(/number 3/)
  expect(await ann.give('remove', { song: '2' })).toBe('Removed **Quartz** from your queue.')
  expect(await ann.give('remove', { song: 'Quartz' })).toBe('That song isn’t in your queue.')
  expect(await ann.give('move', { song: '99999' })).toBe('That song isn’t in your queue.')
  expect(await ann.give('shuffle')).toBe('Queue shuffled.')
  expect(new Set(await order())).toEqual(new Set(['Opal', 'Topaz']))
  expect(await ann.give('clear')).toMatch(/^Remove all 2 songs from your queue\?/)
  await actor.press(ann.where, lastSeen(actor, ann.where), 'clear:no')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('Your queue wasn’t changed.')
  await ann.give('clear')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'clear:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('Your queue is empty.')
  expect(await ann.give('clear')).toMatch(/^Your queue is empty/)
  expect(await ann.give('shuffle')).toMatch(/^Your queue is empty/)
})

test('a song can be played next, removed again, and chosen from search results', async () => {
  const { actor } = running()
  const ann = somebody('chooser')
  await known('Early Bird', 'The Choosers')
  await known('Late Bird', 'The Choosers')
  await ann.give('play', { song: 'Early Bird' })
  expect(await ann.give('play', { song: 'Late Bird', where: 'next' })).toMatch(
    /Late Bird\*\* is number 1 in your queue/,
  )
  const message = lastSeen(actor, ann.where)
  const ids = flattened(message.message.components).map((one) => String(one['custom_id']))
  await actor.press(ann.where, message, ids.find((id) => id.startsWith('unqueue:')) ?? '')
  expect(wordsOf(message)).toBe('Removed from your queue.')
  expect(await ann.give('queue')).not.toMatch(/Late Bird/)
  expect(await ann.give('search', { words: 'choosers' })).toMatch(/^Which one\?/)
  await actor.press(ann.where, lastSeen(actor, ann.where), 'pick', ['The Choosers – Late Bird'])
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Late Bird\*\* is number 2 in your queue/)
  expect(await ann.give('search', { words: 'zzqq nothing of the kind' })).toMatch(/No results for/)
})

test('the link to a playlist becomes a crate that fills by itself, and then the user’s queue', async () => {
  const { actor, fixtures } = running()
  const ann = somebody('lister')
  const spotify = fakeProvider('spotify')
  const songs = ['Set Opener', 'Set Closer'].map((trackName) =>
    providerSong('spotify', fixtures.app.ids.short(8), { trackName, artistName: 'Somebody' }),
  )
  spotify.playlist = () =>
    Promise.resolve(found({ name: 'A night', description: '', total: songs.length, songs, next: null }))
  const before = fixtures.app.music.providers
  withProviders(fixtures, spotify)
  const request = async (link: string) => {
    const words = await ann.give('play', { song: link })
    const message = lastSeen(actor, ann.where)
    const ids = flattened(message.message.components).map((one) => String(one['custom_id']))
    const makeQueue = async () => {
      await actor.press(
        ann.where,
        message,
        must(
          ids.find((id) => id.startsWith('playcrate:')),
          'a button',
        ),
      )
      return wordsOf(lastSeen(actor, ann.where))
    }
    return { words, makeQueue }
  }
  const night = await request(`https://open.spotify.com/playlist/${'n'.repeat(22)}`)
  expect(night.words).toMatch(/^The playlist is being imported into a new crate/)
  expect(await night.makeQueue()).toBe('The crate is still being imported. Songs so far: 0.')
  await fixtures.runJobs()
  expect(await night.makeQueue()).toBe('Your queue is now A night, 2 songs.')
  expect(await ann.give('queue')).toMatch(/1\. \*\*Set Opener\*\*[^]*2\. \*\*Set Closer/)
  spotify.playlist = () => Promise.resolve(trouble('notFound'))
  const lost = await request(`https://open.spotify.com/playlist/${'m'.repeat(22)}`)
  await fixtures.runJobs()
  expect(await lost.makeQueue()).toMatch(/Some of the playlist couldn’t be imported. Songs added to your crate: 0/)
  expect(await ann.give('queue')).toMatch(/Set Opener/)
  fixtures.app.music.providers = before
})

test('the menu of a message without a song link says so', async () => {
  const { actor, world } = running()
  const ann = somebody('ann')
  const message = { id: world.snowflake(), content: 'have a look at https://example.test', author: ann.who }
  await actor.messageCommand(ann.where, 'Add to my queue', message)
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('That message has no song link or audio file.')
})

test('/crate lists, fills and plays the user’s crates', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await known('Crate Song', 'The Boxes')
  const web = await onTheWeb(ann.who)
  const { crateUuid } = await web.call('POST /crate', { body: { crateName: 'Late hours' } })
  expect(await ann.give('crate list')).toMatch(/\*\*Late hours\*\* · 0 songs/)
  expect(await actor.complete(ann.where, 'crate play', { crate: 'late' })).toEqual([
    { name: 'Late hours', value: crateUuid },
  ])
  expect(await ann.give('crate add', { crate: crateUuid, song: 'Crate Song' })).toBe(
    'Added **Crate Song** to Late hours.',
  )
  expect(await ann.give('crate add', { crate: 'late hours' })).toBe('Nothing is playing right now.')
  expect(await ann.give('crate play', { crate: 'Late hours' })).toBe('Your queue is now Late hours, 1 song.')
  expect(await ann.give('queue')).toMatch(/Crate Song/)
  expect(await ann.give('crate create', { name: 'Early hours', from: 'queue' })).toBe(
    'Created **Early hours** with 1 song.',
  )
  expect(await ann.give('crate create', { name: 'Empty' })).toBe('Created **Empty** with 0 songs.')
  expect(await ann.give('crate create', { name: 'No song', from: 'song' })).toBe('Nothing is playing right now.')
  const [song] = (await web.call('GET /crate/special/queue/songs')).songs
  await web.call('POST /crate/special/likes/songs', { body: { songs: song ? [song] : [], append: true } })
  expect(await ann.give('crate list')).toMatch(/Starred songs\*\* · 1 song\n.*Empty.*\n.*Early hours\*\* · 1 song/)
  expect(await ann.give('crate play', { crate: 'starred songs' })).toBe('Your queue is now Starred songs, 1 song.')
  expect(await ann.give('crate play', { crate: 'nobody’s' })).toBe('That crate doesn’t exist or isn’t yours.')
})
