import { expect, test } from 'vitest'
import { deadAfterMs, Presence, suspectAfterMs } from './presence.ts'

/** A process that checks five times a second, and hears itself and others while they send heartbeats. */
function watched() {
  const presence = new Presence('self')
  const dead: string[] = []
  const speaking = new Set(['self'])
  let now = 0
  return {
    presence,
    speaking,
    dead,
    living: () => presence.living(now)?.toSorted(),
    isHeard: () => presence.isHeard(now),
    stand: (ms: number) => void (now += ms),
    wasSuspended: () => presence.look(now).wasSuspended,
    pass(ms: number) {
      const suspects = new Set<string>()
      for (const end = now + ms; now < end; now += 200) {
        for (const host of speaking) presence.seen(host, now)
        const seen = presence.look(now)
        dead.push(...seen.dead)
        for (const host of seen.suspects) suspects.add(host)
      }
      return [...suspects]
    },
  }
}

test('nobody is presumed dead before everybody has had time to send a heartbeat', () => {
  const one = watched()
  one.speaking.add('other')
  one.pass(2800)
  expect(one.living()).toBeUndefined()
  one.pass(400)
  expect(one.living()).toEqual(['other', 'self'])
})

test('a process that falls silent is suspected first, then dead', () => {
  const one = watched()
  one.speaking.add('other')
  one.pass(4000)
  one.speaking.delete('other')
  expect(one.pass(suspectAfterMs - 300)).toEqual([])
  expect(one.pass(600)).toEqual(['other'])
  expect(one.dead).toEqual([])
  one.pass(deadAfterMs)
  expect(one.dead).toEqual(['other'])
  expect(one.living()).toEqual(['self'])
})

test('a process that restarts unnoticed counts as another one', () => {
  const one = watched()
  expect(one.presence.isAnother('other', 'first start')).toBe(false)
  one.speaking.add('other')
  one.pass(4000)
  expect(one.presence.isAnother('other', 'first start')).toBe(false)
  expect(one.presence.isAnother('other', 'second start')).toBe(true)
  expect(one.presence.isAnother('other', 'second start')).toBe(false)
})

test("a process that can't be found at its address twice is dead", () => {
  const one = watched()
  one.speaking.add('other')
  one.pass(4000)
  expect([one.presence.doubt('other'), one.presence.doubt('other'), one.presence.doubt('other')]).toEqual([
    false,
    true,
    false,
  ])
  expect(one.living()).toEqual(['self'])
})

test("a process that doesn't receive its own heartbeats blames the broker, and waits for the others after reconnecting", () => {
  const one = watched()
  one.speaking.add('other')
  one.pass(4000)
  one.speaking.clear()
  one.pass(10_000)
  expect([one.living(), one.isHeard(), one.dead]).toEqual([undefined, false, []])
  one.speaking.add('self')
  one.pass(2000)
  expect(one.living()).toBeUndefined()
  one.speaking.add('other')
  one.pass(2000)
  expect([one.living(), one.dead]).toEqual([['other', 'self'], []])
})

test('a process that died while the broker was down is dead once the others are trusted again', () => {
  const one = watched()
  one.speaking.add('other')
  one.pass(4000)
  one.speaking.clear()
  one.pass(4000)
  one.speaking.add('self')
  one.pass(4000)
  expect(one.dead).toEqual(['other'])
})

test('a lost connection, however short, is no evidence that others are dead', () => {
  const one = watched()
  one.speaking.add('other')
  one.pass(4000)
  one.presence.doubt('other')
  one.presence.cutOff()
  expect(one.living()).toBeUndefined()
  one.speaking.delete('other')
  expect(one.pass(2000)).toEqual([])
  one.speaking.add('other')
  one.pass(2000)
  expect([one.living(), one.dead]).toEqual([['other', 'self'], []])
  expect(one.presence.doubt('other')).toBe(false)
})

test("a process that was suspended doesn't presume the others silent", () => {
  const one = watched()
  one.speaking.add('other')
  one.pass(4000)
  one.stand(20_000)
  one.speaking.delete('self')
  one.speaking.delete('other')
  one.pass(200)
  one.speaking.add('self').add('other')
  one.pass(1000)
  expect([one.living(), one.dead]).toEqual([['other', 'self'], []])
})

test('a process learns that it was suspended for so long that others may have presumed it dead', () => {
  const one = watched()
  one.pass(4000)
  expect(one.wasSuspended()).toBe(false)
  one.stand(1000)
  expect(one.wasSuspended()).toBe(false)
  one.stand(8000)
  expect([one.wasSuspended(), one.wasSuspended()]).toEqual([true, false])
})
