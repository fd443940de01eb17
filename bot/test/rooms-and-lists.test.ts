import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { flattened, type BotMessage } from '@segue/simulator/discord/bot-world.ts'
import { addChannel, launch } from '@segue/simulator/discord/world.ts'
import { finishPlay, recordPlay } from '../../api/src/services/playlist/public.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb, somebody } = usersOf(running)

test('/queue shows the turns of the booth, /grab saves the current song, and listeners vote to skip', async () => {
  const { actor, fixtures, guild, person } = running()
  const [ann, bob, cid] = [person('ann'), person('bob'), person('cid')]
  const { guild: theirs, channel } = guild(ann, bob, cid)
  const [asAnn, asBob, asCid] = [await onTheWeb(ann), await onTheWeb(bob), await onTheWeb(cid)]
  const room = await asAnn.call('POST /rooms/infrastructure', { body: { name: 'Turns' } })
  await asAnn.call('POST /rooms/discord/{guildId}', { params: { guildId: theirs.id }, body: { roomId: room.uuid } })
  const give = async (who: typeof ann, name: string, options = {}) => {
    await actor.command({ person: who, channel }, name, options)
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }
  expect(await give(cid, 'grab')).toBe('Nothing is playing right now.')
  for (const web of [asAnn, asBob, asCid]) await fixtures.enter(web, room.uuid)
  for (const [who, title] of [
    [ann, 'Turn One'],
    [bob, 'Turn Two'],
  ] as const) {
    await known(title, 'The Rotation')
    await give(who, 'play', { song: title })
    expect(await give(who, 'dj up')).toMatch(/You’re on the decks/)
  }
  const words = await give(cid, 'queue')
  expect(words).toMatch(
    /Next in Turns\n1\. \*\*bob\*\* · Turn Two by The Rotation · \d:\d\d · <t:\d+:R>\n2\. \*\*ann\*\* · .*<t:\d+:R>/,
  )
  expect(words).toMatch(/Your queue is empty/)
  expect(await give(cid, 'history')).toMatch(/Nothing has been played|Turn One/)
  expect(await give(cid, 'grab')).toBe('Saved **The Rotation – Turn One** to your starred songs.')
  const { songs } = await asCid.call('GET /crate/special/likes/songs', { query: { offset: 0, limit: 10 } })
  expect(songs.map(({ trackName }) => trackName)).toEqual(['Turn One'])
  expect(await give(cid, 'skip')).toBe('Only the DJ and the room’s staff can skip here.')
  await asAnn.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { boothRules: { skipPercent: 100 } } })
  expect(await give(cid, 'skip')).toBe('You voted to skip this song: 1 of 2.')
  expect(await give(cid, 'nowplaying')).toMatch(/\nSkip: 1 of 2\n/)
  expect(await give(bob, 'skip')).toBe('Skipped.')
  await expect
    .poll(() => give(cid, 'history'))
    .toMatch(/Last played in Turns\n[^]*\*\*Turn One\*\* by The Rotation · ann/)
  const received = lastSeen(actor, { person: cid, channel })
  await actor.press({ person: cid, channel }, received, 'pick', ['The Rotation – Turn One'])
  expect(await give(cid, 'queue')).toMatch(/Turn One/)
})

test('a user in the room can take the stage, be voted for and skip from Discord; others get the button to join', async () => {
  const { actor, fixtures, guild, person } = running()
  const [ann, bob] = [person('ann'), person('bob')]
  const { guild: theirs, channel } = guild(ann, bob)
  const [asAnn, asBob] = [await onTheWeb(ann), await onTheWeb(bob)]
  const room = await asAnn.call('POST /rooms/infrastructure', { body: { name: 'The booth' } })
  await asAnn.call('POST /rooms/discord/{guildId}', { params: { guildId: theirs.id }, body: { roomId: room.uuid } })
  const give = async (who: typeof ann, name: string, options = {}) => {
    await actor.command({ person: who, channel }, name, options)
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }
  await known('First Record', 'The Openers')
  expect(await give(ann, 'dj up')).toMatch(/Your queue is empty/)
  expect(await give(ann, 'play', { song: 'First Record' })).toMatch(/First Record\*\* is number 1 in your queue/)
  expect(await give(ann, 'dj up')).toMatch(/You need to be in the room/)
  await fixtures.enter(asAnn, room.uuid)
  await fixtures.enter(asBob, room.uuid)
  expect(await give(ann, 'dj up')).toMatch(/You’re on the decks/)
  expect(await give(bob, 'vote', { how: 'up' })).toBe('You like it.')
  expect(await give(ann, 'vote', { how: 'up' })).not.toBe('You like it.')
  const words = await give(bob, 'nowplaying')
  expect(words).toMatch(/\*\*First Record\*\* by The Openers\nann is on the decks/)
  expect(words).toMatch(/👍 1 {3}👎 0 {3}⭐ 0 {3}🎧 2/)
  const panel = lastSeen(actor, { person: bob, channel })
  const ids = flattened(panel.message.components).map((one) => one['custom_id'])
  const button = (start: string) =>
    ids.find((id): id is string => typeof id === 'string' && id.startsWith(start)) ?? ''
  await actor.press({ person: bob, channel }, panel, button('vote:star'))
  expect(wordsOf(lastSeen(actor, { person: bob, channel }))).toMatch(/Starred/)
  const launched = await actor.press({ person: bob, channel }, panel, button('open'))
  expect(launched.instanceId).toMatch(/^i-/)
  expect(await give(bob, 'skip')).not.toBe('Skipped.')
  expect(await give(ann, 'skip')).toBe('Skipped.')
  await actor.press({ person: bob, channel }, panel, button('vote:up'))
  expect(wordsOf(lastSeen(actor, { person: bob, channel }))).not.toBe('You like it.')
  expect(await give(ann, 'dj down')).toBe('You’ve stepped down.')
})

test('a command is about the room the user is in, wherever they type it, and asks if several are possible', async () => {
  const { actor, fixtures, guild, person, world } = running()
  const ann = person('ann')
  const { guild: theirs, channel: general } = guild(ann)
  const web = await onTheWeb(ann)
  const roomIn = async (name: string) => {
    const channel = addChannel(world, theirs, name)
    const params = { instanceId: launch(world, channel, ann.id).id }
    const room = await web.call('POST /discord/instances/{instanceId}/room', { params, body: {} })
    return { channel, room }
  }
  const [lounge, late] = [await roomIn('Lounge'), await roomIn('After hours')]
  const where = { person: ann, channel: general }
  await actor.command(where, 'room info')
  expect(wordsOf(lastSeen(actor, where))).toBe('Which room do you mean?')
  await actor.press(where, lastSeen(actor, where), 'in:room info', [late.room.uuid])
  expect(wordsOf(lastSeen(actor, where))).toMatch(/After hours · The guild of ann/)
  await actor.command(where, 'room info')
  await actor.press(where, lastSeen(actor, where), 'in:room info', ['00000000-0000-4000-8000-000000000000'])
  expect(wordsOf(lastSeen(actor, where))).toMatch(/after an update/)
  theirs.voices.set(ann.id, lounge.channel.id)
  await actor.command(where, 'room info')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/Lounge · The guild of ann/)
  await fixtures.enter(web, late.room.uuid)
  await actor.command(where, 'nowplaying')
  expect(wordsOf(lastSeen(actor, where))).toMatch(/After hours · The guild of ann/)
  const opened = await actor.press(where, lastSeen(actor, where), `open:${late.room.uuid}`)
  const params = { instanceId: opened.instanceId ?? '' }
  const led = await web.call('POST /discord/instances/{instanceId}/room', { params, body: {} })
  expect(led.uuid).toBe(late.room.uuid)
})

test('/rooms, /rank, /event and /profile show results, and say when there are none', async () => {
  const { fixtures } = running()
  const ann = somebody('ann')
  expect(await ann.give('profile')).toMatch(/no account here yet|ann/)
  expect(await ann.give('profile', { person: running().person('stranger').id })).toMatch(
    /doesn’t have an account here yet/,
  )
  const web = await onTheWeb(ann.who)
  const start = new Date(fixtures.clock.now() + 3_600_000).toISOString()
  const end = new Date(fixtures.clock.now() + 7_200_000).toISOString()
  await web.call('POST /events', { body: { name: 'Listening night', startTime: start, endTime: end } })
  expect(await ann.give('event')).toMatch(/\*\*Listening night\*\* · <t:\d+:f> \(<t:\d+:R>\)/)
  expect(await ann.give('rooms')).toMatch(/Rooms right now|No room is playing/)
  expect(await ann.give('rank')).toMatch(/No one has points yet/)
  const { uuid: userUuid } = await web.call('GET /users/profile')
  const startTime = new Date(fixtures.clock.now()).toISOString()
  const endTime = new Date(fixtures.clock.now() + 172_800_000).toISOString()
  const send = (key: string) => fixtures.service.call('POST /points/service', { body: { key, userUuid, points: 8 } })
  await send('before')
  expect(await ann.give('rank')).toMatch(/of all time\n[^]*1\. \*\*ann\*\* · 8 points/)
  await fixtures.service.call('POST /points/season', {
    body: { name: 'Autumn *1*', startTime, endTime },
  })
  await send('in it')
  expect(await ann.give('rank')).toMatch(/Autumn \\\*1\\\*: most points\n[^]*1\. \*\*ann\*\* · 8 points/)
  expect(await ann.give('profile')).toMatch(/ann\n\d+ songs played/)
})

test("/rank shows the users the server likes most, in its language, and everyone's points on request", async () => {
  const { fixtures } = running()
  const ann = somebody('liked')
  expect(await ann.give('rank', { where: 'here' })).toMatch(/No one has played here/)
  const web = await onTheWeb(ann.who)
  const room = await web.call('POST /rooms/infrastructure', { body: { name: 'Loved' } })
  await web.call('POST /rooms/discord/{guildId}', { params: { guildId: ann.guild.id }, body: { roomId: room.uuid } })
  const startTime = fixtures.clock.now()
  const play = { playId: 'liked', roomUuid: room.uuid, djUuid: web.uuid, song: { trackName: 'One' }, startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners: 3 })
  const voteCounts = { likes: 4, dislikes: 0, stars: 1 }
  await finishPlay(fixtures.app.db, { ...play, voteCounts, endTime: startTime + 1000 })
  expect(await ann.give('rank')).toMatch(/Most liked DJs on this server[^]*1\. \*\*liked\*\* · 👍 4 · 🎵 1/)
  expect(await somebody('else').give('rank')).not.toMatch(/liked/)
  expect(await ann.give('rank', { where: 'everywhere' })).not.toMatch(/this server/)
})

test('/season shows who earned the server its points, and the ranking of servers', async () => {
  const { fixtures, guild } = running()
  const { db } = fixtures.app
  const ann = somebody('season ann')
  const ana = somebody('season ana', 'es-ES')
  await db.deleteFrom('pointsEntry').execute()
  await db.deleteFrom('rankingStatus').execute()
  await db.deleteFrom('season').execute()
  expect(await ann.give('season here')).toBe('There’s no season right now')
  expect(await ana.give('season servers')).toBe('Ahora mismo no hay ninguna temporada')
  const [startTime, endTime] = [-1, 1].map((days) => new Date(fixtures.clock.now() + days * 86_400_000))
  const season = { name: 'Winter *1*', startTime: must(startTime, 'a start'), endTime: must(endTime, 'an end') }
  const { id: seasonId } = await db.insertInto('season').values(season).returning('id').executeTakeFirstOrThrow()
  expect(await ann.give('season here')).toMatch(/No one has earned points for this server yet/)
  expect(lastSeen(running().actor, ann.where).onlyFor).toBe(ann.who.id)
  expect(await ana.give('season servers')).toMatch(/Aún no tiene puntos ningún servidor participante/)

  const { uuid } = await onTheWeb(ann.who)
  const reachedAt = new Date(fixtures.clock.now())
  const row = { guildId: ann.guild.id, seasonId, balance: 48, reachedAt }
  await db.insertInto('guildRanking').values(row).execute()
  await db
    .insertInto('guildDjRanking')
    .values({ ...row, userUuid: uuid })
    .execute()
  expect(await ann.give('season here')).toMatch(
    /Winter \\\*1\\\*: DJs playing for this server\n48 points\n1\. \*\*season ann\*\* · 48 points\n.*isn’t listed/,
  )
  expect(lastSeen(running().actor, ann.where).onlyFor).toBeNull()
  const rival = guild(ana.who).guild
  rival.name = '@everyone *loud*'
  for (const [{ call }, guildId] of [
    [await onTheWeb(ann.who), ann.guild.id],
    [await onTheWeb(ana.who), rival.id],
  ] as const)
    await call('PATCH /rooms/discord/{guildId}', { params: { guildId }, body: { inSeasons: true } })
  await db
    .insertInto('guildRanking')
    .values({ ...row, guildId: rival.id, balance: 90 })
    .execute()
  await fixtures.runJobs()
  expect(await ann.give('season here')).toMatch(/Number 2 among all servers with 48 points/)
  const words = await ann.give('season servers')
  expect(words).toMatch(/1\. \*\*@\u200beveryone \\\*loud\\\*\*\* · 90 points\n2\. .* · 48 points · this server/)
  expect(await ana.give('season servers')).toMatch(/1\. \*\*@\u200beveryone[^]* · 48 points$/)
})

test("an empty room’s panel offers the server's liked songs, for the user or the room to play", async () => {
  const { fixtures, actor } = running()
  const ann = somebody('warm')
  const web = await onTheWeb(ann.who)
  const room = await web.call('POST /rooms/infrastructure', { body: { name: 'Cold' } })
  await web.call('POST /rooms/discord/{guildId}', { params: { guildId: ann.guild.id }, body: { roomId: room.uuid } })
  let panel: BotMessage | undefined
  const press = async (what: string) => {
    await ann.give('nowplaying')
    panel = lastSeen(actor, ann.where)
    await actor.press(ann.where, panel, `${what}:${room.uuid}`)
    return wordsOf(lastSeen(actor, ann.where))
  }
  expect(await press('liked')).toMatch(/Nothing has been liked here yet/)
  await known('Loved One', 'The Echoes')
  const { songs } = await web.call('GET /search/v2', { query: { q: 'Loved One' } })
  const [song] = songs
  const startTime = fixtures.clock.now()
  const play = { playId: 'warm', roomUuid: room.uuid, djUuid: web.uuid, song: must(song, 'a song'), startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners: 3 })
  const voteCounts = { likes: 4, dislikes: 0, stars: 1 }
  await finishPlay(fixtures.app.db, { ...play, voteCounts, endTime: startTime + 1000 })
  expect(await press('liked')).toMatch(/You need to be in the room/)
  await fixtures.enter(web, room.uuid)
  expect(await press('house')).toMatch(/The room plays this server’s popular songs/)
  const playing = () => fixtures.service.call('GET /rooms/room-state/{id}', { params: { id: room.uuid } })
  await expect.poll(async () => (await playing()).nowPlaying?.song.trackName).toBe('Loved One')
  expect((await playing()).nowPlaying?.autoDj).toBe(true)
  await actor.press(ann.where, must(panel, 'the panel'), `house:${room.uuid}`)
  const { crates } = await web.call('GET /crate/user')
  expect(crates.map(({ crateName }) => crateName)).toEqual(['House DJ'])
})
