import { expect, test } from 'vitest'
import { flattened } from '@segue/simulator/discord/bot-world.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb, somebody } = usersOf(running)

test('a user who keeps their accounts linked gets a confirmation', async () => {
  const { actor } = running()
  const ann = somebody('ann')
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:no')
  expect(wordsOf(lastSeen(actor, ann.where))).toBe('Your accounts stay linked.')
})

test('the picture of /profile exists for every avatar', async () => {
  const { fixtures, actor } = running()
  const ann = somebody('pictured')
  await onTheWeb(ann.who)
  await ann.give('profile')
  const pictures = flattened(lastSeen(actor, ann.where).message.components).flatMap(({ media }) =>
    typeof media === 'object' && media !== null && 'url' in media ? [String(media.url)] : [],
  )
  expect(pictures).toHaveLength(1)
  const { origin, pathname } = new URL(pictures[0] ?? '')
  expect(origin).toBe('https://segue.test')
  const answer = await fixtures.api.request(pathname)
  expect([pathname, answer.status, answer.headers.get('content-type')]).toEqual([pathname, 200, 'image/png'])
})

test('/link shows a code that links the web account, and /unlink removes the link after confirmation', async () => {
  const { actor, fixtures } = running()
  const ann = somebody('ann')
  const words = await ann.give('link')
  const code = /\*\*([A-Z\d]{4}-[A-Z\d]{4})\*\*/.exec(words)?.[1] ?? ''
  const onWeb = await fixtures.person('ann of the web')
  await onWeb.call('POST /auth/link-discord', { body: { linkCode: code } })
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/no longer linked to your account/)
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Discord wasn’t linked/)
  await fixtures.service.call('POST /discord/users', { body: { discordId: ann.who.id, username: 'ann' } })
  await ann.give('unlink')
  await actor.press(ann.where, lastSeen(actor, ann.where), 'unlink:yes')
  expect(wordsOf(lastSeen(actor, ann.where))).toMatch(/Set a password first/)
})

test('once linked, the next command uses the web account', async () => {
  const { fixtures } = running()
  await known('Moth Song', 'The Lamps')
  const ann = somebody('linker')
  await ann.give('play', { song: 'Moth Song' })
  const code = /\*\*([A-Z\d]{4}-[A-Z\d]{4})\*\*/.exec(await ann.give('link'))?.[1] ?? ''
  const web = await fixtures.person('linker-on-the-web')
  await web.call('POST /auth/link-discord', { body: { linkCode: code, merge: true } })
  expect(await ann.give('play', { song: 'Moth Song' })).toMatch(/in your queue/)
  const { songs } = await web.call('GET /crate/special/queue/songs', { query: { offset: 0, limit: 10 } })
  expect(songs).toHaveLength(2)
})
