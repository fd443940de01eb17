import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import english from '@segue/shared/i18n/en.json' with { type: 'json' }
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { expect, test, vi } from 'vitest'
import { inventCrowd, inventDjs, inventedBeat } from '../../../test/doubles/crowd.ts'
import { chatOnly } from '../scenes/chat-only.ts'
import { club } from '../scenes/club/club.ts'
import { StagePeople } from './stage-people.tsx'
import { stagePlan } from '../stage-plan.ts'
import type { StageProps } from '../stage-props.ts'
import { stageWords } from '../stage-words.ts'

const words = stageWords((key, values) => {
  const word = english.stage[key.replace('stage.', '') as keyof typeof english.stage]
  return interpolate(word, values)
})

function show(more: Partial<StageProps> = {}) {
  const props: StageProps = {
    design: 'CLUB',
    djs: inventDjs(2),
    seats: 3,
    audience: inventCrowd(5),
    vibe: 0.5,
    mood: 'live',
    beat: () => inventedBeat(0),
    onMoment: () => () => {},
    inset: { right: 0, bottom: 0 },
    canStepUp: true,
    onStepUp: vi.fn(),
    onPerson: vi.fn(),
    words,
    ...more,
  }
  const size = { width: 1200, height: 800 }
  const scene = props.design === 'CHAT_ONLY' ? chatOnly : club
  const framing = props.compact ? 'tile' : 'room'
  const plan = stagePlan({ ...props, scene, framing, size, ratio: 1, calm: false })
  render(<StagePeople {...props} plan={plan} />)
  return props
}

test('everyone on stage and in the crowd is a button with their name, status and vote', () => {
  show()
  const stage = within(screen.getByRole('list', { name: 'On stage' }))
  expect(stage.getByRole('button', { name: 'Reynard, Playing now' })).toBeTruthy()
  expect(stage.getByRole('button', { name: 'Amara, Up next' })).toBeTruthy()
  const crowd = within(screen.getByRole('list', { name: 'In the crowd' }))
  expect(crowd.getAllByRole('button')).toHaveLength(5)
  expect(crowd.getByRole('button', { name: 'Dmytro 3, moderator' })).toBeTruthy()
  expect(crowd.getByRole('button', { name: 'Eszter 4, You, likes this song' })).toBeTruthy()
})

test('pressing a person reports who they are and their position on the page', () => {
  const { onPerson } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Reynard, Playing now' }))
  expect(onPerson).toHaveBeenCalledExactlyOnceWith(
    'dj-0',
    expect.objectContaining({ width: expect.any(Number) as number }),
  )
})

test('an empty seat offers to step up to those who may, and shows only its number to others', () => {
  const { onStepUp } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Step up to deck 1' }))
  expect(onStepUp).toHaveBeenCalledOnce()
  cleanup()
  show({ canStepUp: false })
  expect(screen.queryByRole('button', { name: 'Step up to deck 1' })).toBeNull()
  expect(screen.getByText('Deck 1 is free')).toBeTruthy()
})

test('nobody can step up while the connection is down', () => {
  show({ mood: 'offline' })
  expect(screen.queryByRole('button', { name: /Step up/ })).toBeNull()
})

test('a crowd is a single tab stop, and the arrow keys move from person to person', () => {
  show()
  const people = within(screen.getByRole('list', { name: 'In the crowd' })).getAllByRole('button')
  expect(people.filter((button) => button.tabIndex === 0)).toHaveLength(1)
  people[0]?.focus()
  fireEvent.keyDown(people[0] ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(people[1])
  expect(people[1]?.tabIndex).toBe(0)
  fireEvent.keyDown(people[1] ?? document.body, { key: 'End' })
  expect(document.activeElement).toBe(people[4])
  fireEvent.keyDown(people[4] ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(people[4])
})

test('focusing a person shows their name, as hovering does', () => {
  show()
  const eszter = screen.getByRole('button', { name: 'Eszter 4, You, likes this song' })
  fireEvent.focus(eszter)
  expect(screen.getByText('Eszter 4')).toBeTruthy()
  fireEvent.blur(eszter)
  expect(screen.queryByText('Eszter 4')).toBeNull()
})

test('picture-in-picture has no buttons', () => {
  show({ compact: true })
  expect(screen.queryAllByRole('button')).toHaveLength(0)
})

test('a room without a stage still lists the people in it', () => {
  show({ design: 'CHAT_ONLY' })
  expect(screen.queryByRole('list', { name: 'On stage' })).toBeNull()
  expect(within(screen.getByRole('list', { name: 'In the crowd' })).getAllByRole('button')).toHaveLength(5)
})

test('a person’s own picture is on their figure and plate, with a ring while they talk', () => {
  const [dj, ...djs] = inventDjs(2)
  const [person, quiet, ...others] = inventCrowd(5)
  if (!dj || !person || !quiet) throw new Error('Expected people on the stage')
  const audience = [{ ...person, picture: '/ann.png' }, quiet, ...others]
  show({ djs: [{ ...dj, picture: '/bob.png' }, ...djs], audience, talking: [dj.uuid, person.uuid] })
  const ofPlate = document.querySelector('.stage-plate[data-talks]')
  expect(ofPlate?.querySelector('img')?.getAttribute('src')).toBe('/bob.png')
  const stickers = [...document.querySelectorAll('.stage-sticker')]
  expect(stickers).toHaveLength(1)
  expect(stickers[0]?.querySelector('img')?.getAttribute('src')).toBe('/ann.png')
  expect(stickers[0]?.hasAttribute('data-talks')).toBe(true)
})

test("the room's sign covers the user's own tag, but not the name of a hovered person", () => {
  const css = readFileSync(join(import.meta.dirname, '../stage.css'), 'utf8')
  const look = document.head.appendChild(Object.assign(document.createElement('style'), { textContent: css }))
  const sign = document.body.appendChild(Object.assign(document.createElement('output'), { className: 'stage-sign' }))
  const layerOf = (element: Element | null | undefined) => Number(getComputedStyle(element ?? document.body).zIndex)
  show({ mood: 'empty' })
  expect(layerOf(screen.getByText('You').parentElement)).toBeLessThan(layerOf(sign))
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Dmytro 3, moderator' }))
  expect(layerOf(screen.getByText('Dmytro 3').parentElement)).toBeGreaterThan(layerOf(sign))
  look.remove()
  sign.remove()
})
