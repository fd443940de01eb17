import { must } from '@segue/shared/must.ts'
import type { Fixtures, Member, PersonOptions } from '../fixtures.ts'
import { providerSong, saveSong } from '../fakes/fake-provider.ts'

/** Ids of existing resources that a body may refer to, by the name of the field. */
export interface Names {
  of: (key: string) => string[]
  all: string[]
}

/** A user who has one of everything that users can have, with their ids. */
export interface Owner {
  caller: Member
  names: Names
}

export async function newOwner(fixtures: Fixtures, name: string, options: PersonOptions): Promise<Owner> {
  const caller = await fixtures.person(name, { ...options, verified: true })
  const { call } = caller
  const other = await fixtures.person(`${name} friend`, { verified: true })
  const room = await call('POST /rooms/infrastructure', { body: { name: `Room of ${name}` } })
  const crates = await Promise.all(
    ['One', 'Two'].map((crateName) => call('POST /crate', { body: { crateName, songs: [] } })),
  )
  const send = async (receiver: string, receiverType: 'group' | 'user') => {
    const { data } = await call('POST /messages', { body: { receiver, receiverType, data: { text: 'hello' } } })
    return must(data, 'a message').id
  }
  const messages = [await send(room.uuid, 'group'), await send(room.uuid, 'group')]
  const [startTime, endTime] = [1, 2].map((hours) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString())
  const event = await call('POST /events', {
    body: { name: 'An event', startTime: must(startTime, 'a start time'), endTime: must(endTime, 'an end time') },
  })
  const body = { name: `Community of ${name}`, ownerUuid: caller.uuid }
  const community = await fixtures.service.call('POST /admin/communities', { body })
  const account = await call('POST /api/v1/token-accounts', { body: {} })
  const song = await saveSong(fixtures.app, providerSong('audius', `song-of-${name}`))
  const about = { format: 'csv', fileName: 'songs.csv', digest: 'd'.repeat(64) } as const
  const library = await call('POST /library-imports', { body: { ...about, total: 10_000, playlists: [] } })
  const bot = await call('POST /users/sign-up-bot', { body: { botNickName: `bot of ${name}`.slice(0, 20) } })
  const table: [RegExp, string[]][] = [
    [/import/i, [library.importId]],
    [/crate/i, crates.map(({ crateUuid }) => crateUuid)],
    [/song/i, [String(song)]],
    [/message|parent|muid/i, messages.map(String)],
    [/room|group|guid|receiver/i, [room.uuid, String(room.id), room.slug]],
    [/event/i, [event.uuid, String(event.id)]],
    [/communit/i, [community.uuid, community.slug]],
    [/account/i, [String(account.id)]],
    [/bot/i, [bot.uuid]],
    [/user|friend|dj|owner|person|member|people|blocked|uids?$|^to/i, [other.uuid]],
  ]
  const all = [...new Set([...table.flatMap(([, names]) => names), caller.uuid])]
  return { caller, names: { all, of: (key) => table.find(([form]) => form.test(key))?.[1] ?? all } }
}
