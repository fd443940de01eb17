import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import type { CrateSong } from '../../song/crate-song.ts'
import { ListTools } from './list-tools.tsx'
import { nothingChosen } from './selection.ts'

beforeEach(() => loadWords())

const songs = ['one', 'two'].map((crateSongUuid) => ({ crateSongUuid }) as CrateSong)
const nothing = () => undefined

function show(isCounted: boolean) {
  onScreen(
    <ListTools
      songs={songs}
      selecting={{ selection: nothingChosen, choosing: false, setChoosing: nothing, all: nothing }}
      settings={{ editable: true, isCounted }}
      tools={null}
      onTop={nothing}
      onRemove={nothing}
    />,
  )
}

test('a list shows how many songs it has, unless the screen around it does', () => {
  show(false)
  expect(screen.getByText('2 songs')).toBeTruthy()
})

test('a crate, whose head shows the number of songs, does not repeat it', () => {
  show(true)
  expect(screen.queryByText('2 songs')).toBeNull()
  expect(screen.getByRole('button')).toBeTruthy()
})
