import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { useDialogs } from '../../client/dialogs.ts'
import { useIsNewcomer } from '../../session/newcomer.ts'
import { NewcomersBar } from './newcomers-bar.tsx'

beforeEach(async () => {
  useIsNewcomer.setState({ wanted: true })
  await loadWords()
})

test('a newcomer can open the explanation of how rooms work, or hide the bar permanently', () => {
  onScreen(<NewcomersBar />)
  fireEvent.click(screen.getByRole('button', { name: 'How it works' }))
  expect(useDialogs.getState().dialog).toEqual({ name: 'howItWorks' })
  expect(useIsNewcomer.getState().wanted).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(useIsNewcomer.getState().wanted).toBe(false)
})
