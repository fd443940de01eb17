import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { DrawnHeads } from './drawn-heads.tsx'

const addressOf = (name: string) => screen.getByRole('img', { name }).getAttribute('src')

test('built-in heads are drawn in the browser and others fetched, but none before it is known which is which', async () => {
  render(
    <DrawnHeads>
      <Avatar avatarId="fox" color="#562DF9" name="Ann" />
      <Avatar avatarId="tin-parrot" color="#562DF9" name="Ben" />
    </DrawnHeads>,
  )
  expect([addressOf('Ann'), addressOf('Ben')]).toEqual([null, null])
  await expect.poll(() => addressOf('Ann')).toMatch(/^data:image\/svg\+xml,/)
  expect(addressOf('Ben')).toBe('/avatars/art/tin-parrot/front-head.svg?color=%23562DF9')
})
