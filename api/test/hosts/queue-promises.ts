import { until } from '@segue/shared/test/until.ts'
import { expect, test } from 'vitest'
import { ownChoiceMs } from '@segue/shared/room/booth/own-queue.ts'
import type { Ground } from './ground.ts'
import { long } from './songs.ts'

const patience = 60_000
/** A host in real time may be a moment late. */
const chosenAfterMs = ownChoiceMs + 100

/** Changes of people's queues, wherever a room is and whatever clients its people have. */
export function queuePromises({ host, room, pass }: Ground): void {
  test(
    '[R323] [R324] published clients receive the notice of a changed queue, and the song that the room chooses from it',
    async () => {
      const here = await room()
      const [a, old] = [await here.published('1.0.0', 'stan'), await here.published('0.2.6', 'stan')]
      const b = await here.published('1.0.0', 'ben')
      await a.client.action('addDj', { song: long('one') })
      // The Worker finds the rooms of a person in the database, which knows of an arrival a moment later.
      await pass(1000)
      await host().queue(await host().person('stan'), ['two'])
      await until(() => [a, old].every(({ names }) => names.includes('updatedQueue')), 'the notice')
      await pass(chosenAfterMs)
      const all = [a, old, b]
      await until(() => all.every(({ state }) => state.djs[0]?.nextSong?.trackName === 'two'), 'the next song')
      for (const { names } of all) expect(names).toContain('updatedNextSong')
      expect([a.errors, old.errors, b.errors]).toEqual([[], [], []])
      expect(b.names).not.toContain('updatedQueue')
    },
    patience,
  )

  test(
    '[R324] [R326] a room that is unloaded before it has read a queue chooses from it afterwards',
    async () => {
      const here = await room()
      await host().queue(await host().person('stan'), ['two'])
      const { act, mirror } = await here.ownJoined('stan')
      await act({ type: 'addDj', song: long('one') })
      await here.evict()
      await pass(chosenAfterMs)
      await until(() => mirror.state?.djs[0]?.nextSong?.trackName === 'two', 'the next song')
    },
    patience,
  )
}
