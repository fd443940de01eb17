import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { snsMessage, fakeSns, question, topic } from '../../../../test/fakes/fake-sns.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { createSnsTranscoder } from '../../../adapters/transcoder/sns.ts'

let fixtures: Fixtures
let ann: Member
let sns: ReturnType<typeof fakeSns>
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  sns = fakeSns()
  fixtures.app.transcoder = createSnsTranscoder({ topic, fetch: sns.fetch })
})
afterAll(() => fixtures.close())

async function send(body: object | string) {
  const answer = await fixtures.api.request('/upload/transcoder_sns', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return answer.status
}
let mark = 600
const uploaded = (name = `Ann - Track ${mark}.wav`) => upload(fixtures, ann, wavFile({ mark: mark++ }), name)
const look = (id: string) => ann.call('GET /songs/{id}', { params: { id } })
const news = (id: string, state: string, more: object = {}) =>
  JSON.stringify({ state, jobId: '1', outputKeyPrefix: `songs/${id}/hls/`, ...more })

describe('an external transcoder', () => {
  test('transcoder events mark an upload as checked, then as verified with its duration', async () => {
    const { id, songId } = await uploaded()
    expect(await send(snsMessage(news(id, 'PROGRESSING')))).toBe(200)
    expect((await look(id)).status).toBe('VALID_FILE_TYPE')
    expect(await send(snsMessage(news(id, 'WARNING')))).toBe(200)
    expect(
      await send(snsMessage(news(id, 'COMPLETED', { outputs: [{ duration: 187 }] }), { SignatureVersion: '1' })),
    ).toBe(200)
    expect(await look(id)).toMatchObject({ status: 'VERIFIED', duration: 187, progress: 1 })
    const inCatalogue = await ann.call('GET /api/v1/songs/{songId}', { params: { songId } })
    expect(inCatalogue).toMatchObject({ status: 'VERIFIED', duration: 187 })
  })

  test("a failed song shows the transcoder's reason, and one without a title waits for its owner", async () => {
    const failed = await uploaded()
    await send(snsMessage(news(failed.id, 'ERROR', { messageDetails: 'No audio stream.' })))
    expect(await look(failed.id)).toMatchObject({ status: 'VERIFICATION_ERROR', failure: 'No audio stream.' })
    const nameless = await uploaded('---.wav')
    await send(snsMessage(news(nameless.id, 'COMPLETED')))
    expect((await look(nameless.id)).status).toBe('MISSING_METADATA')
  })

  test('[U8] late and repeated transcoder events change nothing', async () => {
    const { id } = await uploaded()
    for (const state of ['COMPLETED', 'PROGRESSING', 'ERROR', 'COMPLETED'])
      expect(await send(snsMessage(news(id, state)))).toBe(200)
    expect(await look(id)).toMatchObject({ status: 'VERIFIED', failure: null })
  })

  test('messages about anything but our uploads are ignored', async () => {
    const unknown = '11111111-2222-4333-8444-555555555555'
    for (const message of ['hello', '{"state":"COMPLETED"}', news(unknown, 'COMPLETED')])
      expect(await send(snsMessage(message))).toBe(200)
  })
})

describe('SNS messages', () => {
  test('[U17] an SNS message is accepted only if Amazon signed it, for our topic', async () => {
    const { id } = await uploaded()
    const message = news(id, 'COMPLETED')
    const forged = [
      snsMessage(message, {}, { Message: news(id, 'ERROR') }),
      snsMessage(message, {}, { Signature: 'AAAA' }),
      snsMessage(message, { TopicArn: 'arn:aws:sns:eu-central-1:999999999999:transcoder' }),
      snsMessage(
        message,
        {},
        { SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-2.pem' },
      ),
    ]
    for (const each of forged) expect(await send(each)).toBe(403)
    expect((await look(id)).status).toBe('PENDING_UPLOAD')
  })

  test('an SNS message whose certificate is not hosted by Amazon is refused without fetching it', async () => {
    const before = sns.requests.length
    const places = [
      'https://evil.test/SimpleNotificationService-1.pem',
      'http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com.evil.test/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com@evil.test/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com:8443/SimpleNotificationService-1.pem',
      'https://sns.eu-central-1.amazonaws.com/bucket/SimpleNotificationService-1.pem',
      'https://169.254.169.254/SimpleNotificationService-1.pem',
      'not an address',
    ]
    for (const SigningCertURL of places)
      expect([SigningCertURL, await send(snsMessage('x', { SigningCertURL }))]).toEqual([SigningCertURL, 403])
    expect(sns.requests.length).toBe(before)
  })

  test('a subscription to our topic is confirmed, but only at a confirmation URL of Amazon', async () => {
    expect(await send(question())).toBe(200)
    expect(sns.requests.at(-1)).toContain('Action=ConfirmSubscription')
    const requestCount = sns.requests.length
    for (const SubscribeURL of [
      'https://evil.test/?Action=ConfirmSubscription',
      `https://sns.eu-central-1.amazonaws.com/?Action=DeleteTopic&TopicArn=${topic}`,
    ])
      expect(await send(question({ SubscribeURL }))).toBe(502)
    expect(sns.requests.length).toBe(requestCount)
    sns.goDown(true)
    expect(await send(question())).toBe(502)
    sns.goDown(false)
    expect(
      await send(
        snsMessage('Goodbye', {
          Type: 'UnsubscribeConfirmation',
          Token: 't',
          SubscribeURL: 'https://sns.eu-central-1.amazonaws.com/',
        }),
      ),
    ).toBe(200)
  })

  test('an invalid or too large SNS message is refused, and so is any if no transcoder is set up', async () => {
    for (const body of ['', '{', '[]', '{"Type":"Notification"}']) expect(await send(body)).toBe(400)
    expect(await send(snsMessage('x'.repeat(400_000)))).toBe(413)
    const { transcoder } = fixtures.app
    fixtures.app.transcoder = undefined
    expect(await send(snsMessage('x'))).toBe(404)
    fixtures.app.transcoder = transcoder
  })

  test('an SNS message is refused if it cannot be verified while Amazon is down', async () => {
    sns.goDown(true)
    fixtures.app.transcoder = createSnsTranscoder({ topic, fetch: sns.fetch })
    expect(await send(snsMessage('x'))).toBe(403)
    sns.goDown(false)
    expect(await send(snsMessage('x'))).toBe(200)
  })
})

describe('moderation of uploads', () => {
  const set = async (id: string, isVerified: boolean) => {
    const mo = await fixtures.person('mo', { role: 'moderator' })
    return mo.call('PUT /songs/{id}/verification', { params: { id }, body: { isVerified } })
  }

  test('[U16] a moderator can withdraw a song, which then cannot be played, and restore it', async () => {
    const { id, songId } = await uploaded()
    await fixtures.runJobs()
    expect((await set(id, false)).status).toBe('UNVERIFIED')
    const playlist = ann.call('GET /songs/{id}/hls-playlist', { params: { id } })
    expect(await refusalOf(playlist)).toEqual({ status: 403, message: 'Song is not verified' })
    expect((await ann.call('GET /api/v1/songs/{songId}', { params: { songId } })).status).toBe('UNVERIFIED')
    expect((await ann.call('PATCH /songs/{id}', { params: { id }, body: { trackName: 'Sneaky' } })).status).toBe(
      'UNVERIFIED',
    )
    expect((await set(id, true)).status).toBe('VERIFIED')
  })

  test('a moderator can list all uploads with their uploaders and filter by status', async () => {
    const mo = await fixtures.person('mo', { role: 'moderator' })
    const { id } = await uploaded()
    await fixtures.runJobs()
    await set(id, false)
    const { data } = await mo.call('GET /admin/uploads', {
      query: { filter: ['status||$eq||UNVERIFIED', `uuid||$eq||${id}`] },
    })
    expect(data).toMatchObject([{ uuid: id, userUuid: ann.uuid, nickname: 'ann', status: 'UNVERIFIED' }])
    expect(await mo.call('GET /admin/uploads/{id}', { params: { id } })).toMatchObject(data[0] ?? {})
    expect((await refusalOf(mo.call('GET /admin/uploads', { query: { fields: 'hlsKey' } }))).status).toBe(400)
    const nobodys = '11111111-2222-4333-8444-555555555555'
    const missing = mo.call('GET /admin/uploads/{id}', { params: { id: nobodys } })
    expect(await refusalOf(missing)).toEqual({ status: 404, message: 'Song not found' })
    expect(await refusalOf(ann.call('GET /admin/uploads'))).toMatchObject({ status: 403 })
  })

  test('only moderators can verify songs, and only those that exist and are processed', async () => {
    const { id } = await uploaded()
    expect((await refusalOf(set(id, false))).status).toBe(409)
    expect((await refusalOf(set('11111111-2222-4333-8444-555555555555', true))).status).toBe(404)
    const nobodys = ann.call('PUT /songs/{id}/verification', { params: { id }, body: { isVerified: true } })
    expect(await refusalOf(nobodys)).toEqual({ status: 403, message: 'Only moderators can do that' })
  })
})
