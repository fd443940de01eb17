import { beforeEach, expect, test, vi } from 'vitest'
import { isSigned, readAgoraToken } from '../../../test/fakes/agora-token.ts'
import { createAgoraVoice } from './agora.ts'

const appId = '970CA35de60c44645bbae8a215061b33'
const certificate = '5CFd2fd1755d40ecb72977518be15d3b'
const voice = createAgoraVoice({ appId, certificate })
const now = Date.parse('2026-11-20T20:00:00Z')
const request = { channel: 'the-room', uid: 'ann', mayPublish: true, lastsMs: 600_000 }

// The library takes the time from `Date` itself.
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))

test('a token contains channel, person and privileges, and is signed with the certificate', () => {
  const token = readAgoraToken(voice.tokenFor(request))
  expect(token).toMatchObject({ version: '007', appId, issued: now / 1000, expires: 600, services: 1 })
  expect(token).toMatchObject({ service: 1, channel: 'the-room', uid: 'ann' })
  // To join, and to send audio, video and data.
  expect(token.privileges).toEqual([1, 2, 3, 4].map((privilege) => [privilege, 600]))
  expect(isSigned(token, certificate)).toBe(true)
  expect(isSigned(token, certificate.replace('5', '6'))).toBe(false)
})

test('a person who may only listen has no privilege to send', () => {
  expect(readAgoraToken(voice.tokenFor({ ...request, mayPublish: false })).privileges).toEqual([[1, 600]])
})

test('an invalid certificate is an error instead of an empty token', () => {
  expect(() => createAgoraVoice({ appId, certificate: 'short' }).tokenFor(request)).toThrow('32 hexadecimal digits')
})
