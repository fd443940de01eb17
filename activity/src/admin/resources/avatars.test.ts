import { expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { callBecause } from '../../client/api.ts'
import { avatars } from './avatars.ts'

const face = 'https://cdn.discordapp.com/one.png'
const row = { slug: 'fox', avatarStatus: 'PUBLIC', customFaceUrl: face }

/** What reaches the server when somebody changes an avatar in the panel. */
async function sent(customFaceUrl: string): Promise<unknown> {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Promise.resolve(Response.json({}))
  })
  const act = must(
    avatars.acts?.find(({ name }) => name === 'changeAvatar'),
    'the act',
  )
  const values = { avatarStatus: 'PRIVATE', customFaceUrl }
  await act.run({ row, values, reason: 'because', actId: 'act', carryOut: callBecause('because') })
  return bodies[0]
}

const rights = { avatarStatus: 'PRIVATE', seasonId: null, rankingValue: null }

test('a face that stays is not sent again, since the server would fetch it again', async () => {
  expect(await sent(face)).toEqual(rights)
})

test('another face is sent with its address, and an empty field takes the face away', async () => {
  const other = 'https://cdn.discordapp.com/two.png'
  expect(await sent(` ${other} `)).toEqual({ ...rights, hasCustomFace: true, customFaceUrl: other })
  expect(await sent('')).toEqual({ ...rights, hasCustomFace: false, customFaceUrl: null })
})
