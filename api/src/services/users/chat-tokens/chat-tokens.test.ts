import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

test('services hear which accounts the chat knows, each once, and again the same', async () => {
  const [ann, gone, guest] = [await given.person('ann'), await given.person('gone'), await given.guest()]
  const closed = { deactivatedAt: new Date(given.clock.now()) }
  await given.app.db.updateTable('user').set(closed).where('uuid', '=', gone.uuid).execute()
  const asked = { body: { userUuids: [ann.uuid, gone.uuid, guest.uuid, ann.uuid] } }
  for (const _ of ['once', 'again'])
    expect(await given.service.call('POST /comet-chat/create-users', asked)).toEqual({ userUuids: [ann.uuid] })
  expect(await given.service.call('POST /comet-chat/create-users', { body: { userUuids: [] } })).toEqual({
    userUuids: [],
  })
  expect(await refusalOf(ann.call('POST /comet-chat/create-users', asked))).toMatchObject({ status: 403 })
})
