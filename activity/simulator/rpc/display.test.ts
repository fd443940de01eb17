import { expect, test, vi } from 'vitest'
import { Display } from './display.ts'

test('a display reports each change in the SDK’s format', () => {
  const report = vi.fn()
  const display = new Display(report)
  display.setLayout(1)
  display.setOrientation('landscape')
  display.setThermal(3)
  expect(report.mock.calls).toEqual([
    ['ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: 1 }],
    ['ORIENTATION_UPDATE', { screen_orientation: 1, orientation: 'landscape' }],
    ['THERMAL_STATE_UPDATE', { thermal_state: 3 }],
  ])
})

test('orientation and temperature are sent on subscription, the layout is not', () => {
  const display = new Display(() => undefined)
  expect(display.stateOf('ORIENTATION_UPDATE')).toEqual({ screen_orientation: 0, orientation: 'portrait' })
  expect(display.stateOf('THERMAL_STATE_UPDATE')).toEqual({ thermal_state: 0 })
  expect(display.stateOf('ACTIVITY_LAYOUT_MODE_UPDATE')).toBeUndefined()
})
