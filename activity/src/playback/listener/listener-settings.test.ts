import { expect, test } from 'vitest'
import { ListenerSettings } from './listener-settings.ts'

function device() {
  const kept = new Map<string, string>()
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return { kept, open: () => new ListenerSettings(storage, () => undefined) }
}

test('the nudge is stored per loudspeaker', () => {
  const { open } = device()
  const settings = open()
  settings.useDevice('Headphones')
  settings.setNudge(180)
  settings.useDevice('Television')
  settings.setNudge(90)
  settings.useDevice('Headphones')
  expect(settings.preferences.nudgeMs).toBe(180)
  const later = open()
  later.useDevice('Television')
  expect(later.preferences.nudgeMs).toBe(90)
})

test('a loudspeaker without a name or a nudge of its own keeps the last nudge set', () => {
  const settings = device().open()
  settings.setNudge(40)
  settings.useDevice('New one')
  expect(settings.preferences.nudgeMs).toBe(40)
  settings.useDevice(null)
  expect(settings.preferences.nudgeMs).toBe(40)
})

test.each(['', '{', '{}', '[["a"]]', '[["a", "b"]]', '[1, null]', '[["a", null]]'])(
  '%j in the storage is ignored',
  (text) => {
    const { kept, open } = device()
    kept.set('segue-sound-nudges', text)
    const settings = open()
    settings.useDevice('a')
    expect(settings.preferences.nudgeMs).toBe(0)
  },
)

test('the mono setting is stored on the device', () => {
  const { open } = device()
  expect(open().preferences.mono).toBe(false)
  open().setMono(true)
  expect(open().preferences.mono).toBe(true)
})
