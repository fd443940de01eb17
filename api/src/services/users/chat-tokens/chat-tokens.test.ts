import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

test('services get the given accounts that can use the chat, each once, and the call is idempotent', async () => {
  const [ann, gone, guest] = [await fixtures.person('ann'), await fixtures.person('gone'), await fixtures.guest()]
  const closed = { deactivatedAt: new Date(fixtures.clock.now()) }
  await fixtures.app.db.updateTable('user').set(closed).where('uuid', '=', gone.uuid).execute()
  const request = { body: { userUuids: [ann.uuid, gone.uuid, guest.uuid, ann.uuid] } }
  for (const _ of ['once', 'again'])
    expect(await fixtures.service.call('POST /comet-chat/create-users', request)).toEqual({ userUuids: [ann.uuid] })
  expect(await fixtures.service.call('POST /comet-chat/create-users', { body: { userUuids: [] } })).toEqual({
    userUuids: [],
  })
  expect(await refusalOf(ann.call('POST /comet-chat/create-users', request))).toMatchObject({ status: 403 })
})
