import { expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { callBecause } from '@segue/activity/client/api.ts'
import { avatars } from './avatars.ts'

const face = 'https://cdn.discordapp.com/one.png'
const row = { slug: 'fox', avatarStatus: 'PUBLIC', customFaceUrl: face }

/** Returns what is sent to the server when an avatar is changed in the panel. */
async function sent(customFaceUrl: string): Promise<unknown> {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Promise.resolve(Response.json({}))
  })
  const act = must(
    avatars.acts?.find(({ name }) => name === 'changeAvatar'),
    'the act changeAvatar',
  )
  const values = { avatarStatus: 'PRIVATE', customFaceUrl }
  await act.run({ row, values, reason: 'because', actId: 'act', carryOut: callBecause('because') })
  return bodies[0]
}

const rights = { avatarStatus: 'PRIVATE', seasonId: null, rankingValue: null }

test('an unchanged face is not sent, because the server would download it again', async () => {
  expect(await sent(face)).toEqual(rights)
})

test('a new face is sent with its URL, and an empty field removes the face', async () => {
  const other = 'https://cdn.discordapp.com/two.png'
  expect(await sent(` ${other} `)).toEqual({ ...rights, hasCustomFace: true, customFaceUrl: other })
  expect(await sent('')).toEqual({ ...rights, hasCustomFace: false, customFaceUrl: null })
})
