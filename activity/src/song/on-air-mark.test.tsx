import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { song } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { createRoomOffers, WithRoomOffers } from './room-offers.ts'
import { SongRow } from './song-row.tsx'

const words = 'Goes on air: the room’s radio sends this song'
const uploaded = { ...song('Ours'), musicProviders: { uploadService: 'u' } }
const foreign = { ...song('Theirs'), musicProviders: { youtube: 'y' } }

test('only while marks are wanted, songs that the radio sends have one', async () => {
  await loadWords()
  const offers = createRoomOffers()
  onScreen(
    <WithRoomOffers value={offers}>
      <SongRow song={uploaded} />
      <SongRow song={foreign} />
    </WithRoomOffers>,
  )
  expect(screen.queryByTitle(words)).toBeNull()
  offers.setState({ marksOnAir: true })
  const mark = await screen.findByTitle(words)
  expect(mark.closest('p')?.textContent).toContain('Ours')
  expect(screen.getAllByTitle(words)).toHaveLength(1)
})
