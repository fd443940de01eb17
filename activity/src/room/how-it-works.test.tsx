import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { HowItWorksDialog } from './about/how-it-works-dialog.tsx'

beforeEach(() => loadWords())

test('the explanation of how rooms work has four steps', () => {
  onScreen(<HowItWorksDialog onClose={() => undefined} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Listen together',
    'Vote on songs',
    'Choose your songs',
    'Step up',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
})
