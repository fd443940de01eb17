import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { roomId } from '../room/schemas.ts'
import { radioAddresses, radioNotFound } from './addresses.ts'
import { broadcastsOf } from './broadcast.ts'
import { icyInterval } from './icy.ts'
import { stationOf } from './station.ts'

export const getRadioStream = operation('GET /room/{id}/radio.aac', {
  summary: 'Listen to a room as an endless AAC stream, as Icecast sends it, with titles for players that want them',
  access: anyone,
  params: { id: roomId },
  returns: raw('audio/aac'),
  errors: {
    radioNotFound,
    radioFull: [503, 'Too many players listen to streams here. Use the HLS address, which ends in .m3u8'],
    hlsOnly: [501, 'This server sends the radio over HLS only. Use the address that ends in .m3u8'],
  },
  async handle({ app, client, params, request, fail }) {
    const station = await stationOf(app, params.id)
    if (!station) throw fail('radioNotFound')
    const broadcasts = broadcastsOf(app)
    if (!broadcasts) throw fail('hlsOnly')
    const wantsTitles = request.headers.get('icy-metadata') === '1'
    const headers = {
      'Content-Type': 'audio/aac',
      'Cache-Control': 'no-store',
      'icy-name': asHeader(station.room.name),
      'icy-url': radioAddresses(app, station.address).page,
      'icy-pub': '0',
      ...(wantsTitles && { 'icy-metaint': String(icyInterval) }),
    }
    if (request.method !== 'GET') return new Response(null, { headers })
    const agent = request.headers.get('user-agent') ?? ''
    const stream = broadcasts.listen(station, { client, agent, wantsTitles })
    if (!stream) throw fail('radioFull', { headers: { 'Retry-After': '60' } })
    return new Response(stream, { headers })
  },
})

/** Headers are Latin-1 at most; other characters are left out. */
const asHeader = (text: string) => text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]+/g, ' ').trim()
