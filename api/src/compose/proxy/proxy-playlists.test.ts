import { describe, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { proxyHosts } from '../../../test/proxy-hosts.ts'
import { proxyWorld, says, type Handler } from '../../../test/proxy-world.ts'

const playlist = { 'content-type': 'application/vnd.apple.mpegurl' }

describe.each(Object.entries(proxyHosts))('over %s', (_, open) => {
  const world = (hosts: Record<string, Handler>, how: { rateFactor?: number; silenceMs?: number } = {}) =>
    proxyWorld(open, hosts, how)

  test('a master playlist refers to us, relative to where redirects ended', async () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="audio/en.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=128000',
      'https://playback.media-streaming.soundcloud.cloud/x/low.m3u8?p=1',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="/frames.m3u8"',
    ].join('\n')
    const { get } = await world({
      'api-v2.soundcloud.com': says('', { location: 'https://cf-hls-media.sndcdn.com/playlist/1/master.m3u8' }, 302),
      'cf-hls-media.sndcdn.com': says(text, playlist),
    })
    const answer = await get('/outside/soundcloud-public/media/1')
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    const front = '/outside/soundcloud-media/cf-hls-media'
    expect((await answer.text()).split('\n')).toEqual([
      '#EXTM3U',
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="${front}/playlist/1/audio/en.m3u8"`,
      '#EXT-X-STREAM-INF:BANDWIDTH=128000',
      '/outside/soundcloud-hls/playback/x/low.m3u8?p=1',
      `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="${front}/frames.m3u8"`,
    ])
  })

  test('the keys, maps and segments of a media playlist refer to us, data keys are unchanged, and unknown hosts are refused', async () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-KEY:METHOD=AES-128,URI="https://cf-hls-media.sndcdn.com/key"',
      '#EXT-X-MAP:URI="i.mp4"',
      '#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,AAAA"',
      '#EXT-X-BYTERANGE:10@0',
      'seg.mp4',
      'https://evil.test/seg.mp4',
      '../../../../up.mp4',
      '//cf-hls-media.sndcdn.com/two.mp4',
    ].join('\n')
    const { get } = await world({ 'cf-hls-media.sndcdn.com': says(text, { 'content-type': 'text/plain' }) })
    const front = '/outside/soundcloud-media/cf-hls-media'
    const answer = await get(`/.proxy${front}/a/b.m3u8`, { headers: { Range: 'bytes=0-5' } })
    const lines = (await answer.text()).split('\n')
    expect(lines.slice(1)).toEqual([
      `#EXT-X-KEY:METHOD=AES-128,URI="/.proxy${front}/key"`,
      `#EXT-X-MAP:URI="/.proxy${front}/a/i.mp4"`,
      '#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,AAAA"',
      '#EXT-X-BYTERANGE:10@0',
      `/.proxy${front}/a/seg.mp4`,
      '/.proxy/outside/not-on-the-list/evil.test',
      `/.proxy${front}/up.mp4`,
      `/.proxy${front}/two.mp4`,
    ])
    expect((await get(must(lines[6], 'the refused segment'))).status).toBe(403)
  })

  test('a playlist that is too large, or invalid, is refused with a sentence', async () => {
    const { get } = await world({
      'cf-hls-media.sndcdn.com': (request, response) =>
        void response
          .writeHead(200, playlist)
          .end(request.url === '/none' ? '{}' : `#EXTM3U\n${'#\n'.repeat(600_000)}`),
    })
    expect((await get('/outside/soundcloud-media/cf-hls-media/large')).status).toBe(413)
    const none = await get('/outside/soundcloud-media/cf-hls-media/none')
    expect([none.status, await none.json()]).toMatchObject([502, { message: expect.stringContaining('no playlist') }])
  })

  test('a truncated playlist is not passed on', async () => {
    const { get } = await world({
      'cf-hls-media.sndcdn.com': (_, response) => {
        response.writeHead(200, { ...playlist, 'content-length': '1000' })
        response.write('#EXTM3U\n', () => response.destroy())
      },
    })
    const answer = await get('/outside/soundcloud-media/cf-hls-media/a.m3u8')
    expect([answer.status, await answer.json()]).toMatchObject([502, { message: 'The response was cut off' }])
  })
})
