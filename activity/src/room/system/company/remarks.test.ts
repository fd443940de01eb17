import { expect, test } from 'vitest'
import { cast, uuidOf } from './cast.ts'
import { regularsFor } from './regulars.ts'
import { remarkAt, subjectsOf, turnAt } from './remarks.ts'

const hourMs = 3_600_000
const evening = Date.parse('2026-11-30T20:00:00Z')
const grid = (bpm: number, confidence = 0.9) => ({ bpm, firstBeat: 0, beatsPerBar: 4, confidence })
const song = { artistName: 'Oona', trackName: 'Kite', genre: 'Jungle', beat: grid(174), duration: 400 }
const regulars = regularsFor([], { roomUuid: 'room', now: evening })

/** The remarks during an evening with a song every two and a half minutes. */
const evenings = (roomUuid: string, hours = 5) =>
  Array.from({ length: hours * 24 }, (_, index) => {
    const now = evening + index * 150_000
    return { now, remark: remarkAt(now, { song, playId: `play-${index}`, dj: 'Vera', roomUuid }, regulars) }
  })

test('comments on a song are true', () => {
  const subjects = (one: Parameters<typeof subjectsOf>[0]['song'], dj: string | null = null) =>
    Object.keys(subjectsOf({ song: one, dj })).toSorted()
  expect(subjects({})).toEqual([])
  expect(subjects({ beat: grid(70) })).toEqual(['slow'])
  expect(subjects({ beat: grid(70, 0.1) })).toEqual([])
  expect(subjects(song, 'Vera')).toEqual(['artist', 'dj', 'fast', 'genre', 'long', 'title'])
  expect(subjectsOf({ song, dj: 'Vera' })).toMatchObject({ fast: { tempo: '174' }, long: { minutes: '6' } })
})

test('no sentence is repeated within an hour', () => {
  for (const room of ['room', 'another', 'a third']) {
    const last = new Map<string, number>()
    for (const { now, remark } of evenings(room)) {
      if (!remark) continue
      const { word } = remark.line
      // Several songs can start within one turn, of which only the first gets a remark.
      const before = last.get(word)
      if (before !== undefined && turnAt(before) !== turnAt(now)) expect(now - before).toBeGreaterThanOrEqual(hourMs)
      last.set(word, now)
    }
    expect(last.size).toBeGreaterThan(15)
  }
})

test('most songs get a remark, and rooms say different things about the same song', () => {
  const remarks = evenings('room').flatMap(({ remark }) => remark?.line.word ?? [])
  expect(remarks.length).toBeGreaterThan(60)
  const here = evenings('another').map(({ remark }) => remark?.line.word)
  expect(here).not.toEqual(evenings('room').map(({ remark }) => remark?.line.word))
})

test('a remark is the same in every browser, by a regular who likes the subject if one is there', () => {
  for (const { now, remark } of evenings('room')) {
    if (!remark) continue
    const subject = remark.line.word.replace(/\d$/, '')
    const fond = cast.filter(({ talksAbout }) => talksAbout.some((one) => one === subject)).map(uuidOf)
    const fondHere = regulars.map(({ uuid }) => uuid).filter((uuid) => fond.includes(uuid))
    if (fondHere.length > 0) expect(fondHere).toContain(remark.userUuid)
    const again = { song, playId: 'play-x', dj: 'Vera', roomUuid: 'room' }
    expect(remarkAt(now, again, regulars)).toEqual(remarkAt(now, again, regulars))
  }
})

test('there is no remark without regulars or without facts about the song', () => {
  for (let turn = 0; turn < 30; turn++) {
    const now = evening + turn * 145_000
    expect(remarkAt(now, { song, playId: 'x', dj: 'Vera', roomUuid: 'room' }, [])).toBeNull()
    expect(remarkAt(now, { song: {}, playId: 'x', dj: null, roomUuid: 'room' }, regulars)).toBeNull()
  }
})
