import { expect, test } from 'vitest'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { offerInTurn } from './song-refusals.ts'

const room = (refusals: Record<string, Refused>) => {
  const offered: string[] = []
  const offer = async (song: string) => {
    offered.push(song)
    const refused = refusals[song]
    if (refused) throw refused
    return `took ${song}`
  }
  return { offered, offer }
}

test('the next song is offered if the room refuses one', async () => {
  const { offer } = room({ one: new Refused('playedRecently', { minutes: '5' }), two: new Refused('chosenAlready') })
  expect(await offerInTurn(['one', 'two', 'three'], offer)).toBe('took three')
})

test('if every song is refused, the first refusal is thrown, after at most ten songs', async () => {
  const long = new Refused('songTooLong', { minutes: '5' })
  const queue = Array.from({ length: 40 }, (_, at) => String(at))
  const { offered, offer } = room(Object.fromEntries(queue.map((song) => [song, long])))
  await expect(offerInTurn(queue, offer)).rejects.toBe(long)
  expect(offered).toHaveLength(10)
})

test('a refusal that is not about the song ends the attempts', async () => {
  const { offered, offer } = room({ one: new Refused('stageFull') })
  await expect(offerInTurn(['one', 'two'], offer)).rejects.toThrow('stageFull')
  expect(offered).toEqual(['one'])
})
