import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { useIsNewcomer } from '../session/newcomer.ts'
import { HowItWorksDialog } from './about/how-it-works-dialog.tsx'

beforeEach(async () => {
  useIsNewcomer.setState({ wanted: true })
  await loadWords()
})

test('reading how rooms work ends newcomer status', () => {
  expect(useIsNewcomer.getState().wanted).toBe(true)
  onScreen(<HowItWorksDialog onClose={() => undefined} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Listen together',
    'Vote on songs',
    'Choose your songs',
    'Step up',
  ])
  expect(useIsNewcomer.getState().wanted).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
})
