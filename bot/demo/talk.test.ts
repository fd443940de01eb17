import { expect, test } from 'vitest'
import { groupMessage } from '@segue/shared/test/group-message.ts'
import { must } from '@segue/shared/must.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { HouseTalk, newHouseMemory, type HouseMemory } from './talk.ts'
import { asksForSong, replyTo } from './small-talk.ts'
import { readTracks } from './tracks.ts'

const tracks = await readTracks()
const track = must(tracks[0], 'a track')

type Person = { uuid: string; nickname?: string; tokenRole?: string }

/** A room in which Vera plays the first track, or another DJ. */
function roomOf(people: Person[], { playing = 'vera', playId = 'one', seats = 5 } = {}): RoomState {
  const song = { songId: 's', trackName: track.title, artistName: track.artist }
  // As much of a room as a DJ looks at.
  return {
    allUsers: [...people, { uuid: 'vera', tokenRole: 'bot' }].map(({ tokenRole = 'user', ...who }) => ({
      ...who,
      tokenRole,
      canDj: true,
    })),
    allUserData: Object.fromEntries(
      people.map(({ uuid, nickname = uuid }) => [uuid, { userProfile: { uuid, nickname } }]),
    ),
    djs: [{ uuid: playing }],
    nowPlaying: { playId, song },
    nextPlay: { song: { trackName: 'Kite Season', artistName: 'Oona Flores' } },
    settings: { numberOfDjs: seats },
  } as unknown as RoomState
}

function vera(memory: HouseMemory = newHouseMemory(), random = () => 0.9) {
  const sent: string[] = []
  const timers: { at: number; run: () => void }[] = []
  let now = 0
  const talk = new HouseTalk({
    userUuid: 'vera',
    name: 'Vera Vinyl',
    memory,
    trackOf: ({ trackName }) => tracks.find(({ title }) => title === trackName),
    send: (text) => sent.push(text),
    later: (run, ms) => timers.push({ at: now + ms, run }),
    now: () => now,
    random,
  })
  const pass = (ms: number) => {
    now += ms
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
  }
  const chat = (sender: string, text: string) =>
    talk.receive({ message: { name: 'chatMessage', params: groupMessage({ text }, { sender }) } } as never)
  return { talk, sent, pass, chat }
}

test('everyone who enters is greeted once, by the DJ whose song plays and with the song', () => {
  const memory = newHouseMemory()
  const { talk, sent, pass } = vera(memory)
  talk.update(roomOf([{ uuid: 'early' }]))
  talk.update(roomOf([{ uuid: 'early' }, { uuid: 'ann', nickname: '*Ann* <@uid:ben>' }]))
  expect(sent).toEqual([])
  pass(4000)
  expect(sent).toEqual([String.raw`Welcome, \*Ann\* <@uid:ben\>! You’re hearing ${track.title} by ${track.artist}.`])
  talk.update(roomOf([{ uuid: 'early' }]))
  pass(60_000)
  talk.update(roomOf([{ uuid: 'early' }, { uuid: 'ann' }]))
  pass(4000)
  expect(sent).toHaveLength(1)
})

test('twenty people who come in at once are greeted no more than once every 45 seconds', () => {
  const { talk, sent, pass } = vera()
  talk.update(roomOf([]))
  talk.update(roomOf(Array.from({ length: 20 }, (_, n) => ({ uuid: `p${n}` }))))
  pass(4000)
  expect(sent).toHaveLength(1)
})

test('bots are neither greeted nor answered, and only the DJ whose song plays talks', () => {
  const { talk, sent, pass, chat } = vera()
  talk.update(roomOf([]))
  talk.update(roomOf([{ uuid: 'otto', tokenRole: 'bot' }]))
  pass(4000)
  chat('otto', 'Vera, what song is this?')
  talk.update(roomOf([{ uuid: 'ann' }], { playing: 'otto' }))
  pass(4000)
  chat('ann', 'what song is this?')
  pass(2000)
  expect(sent).toEqual([])
})

test('a DJ answers those who call it by name, mention it or ask for its song, and waits between answers', () => {
  const { talk, sent, pass, chat } = vera()
  talk.update(roomOf([{ uuid: 'ann', nickname: 'Ann' }]))
  const answerTo = (text: string) => {
    pass(5000)
    chat('ann', text)
    chat('ann', text)
    pass(1500)
    return sent.splice(0)
  }
  const song = `That’s ${track.title} by ${track.artist}.`
  expect(answerTo('what song is this?')).toEqual([song])
  expect(answerTo('<@uid:vera> what’s next?')).toEqual(['Next up: Kite Season by Oona Flores.'])
  expect(answerTo('hey Vera')).toEqual(['Hey Ann!'])
  expect(answerTo('Vera ¿qué canción es?')).toEqual([`Es ${track.title}, de ${track.artist}.`])
  expect(answerTo('vera how do I join')).toEqual(['Press “Step up” and pick a song. There’s a free spot.'])
  expect(answerTo('vera tell me a joke')).toEqual([
    `I’m a house bot, so music is all I know. This one is ${track.title} by ${track.artist}.`,
  ])
  expect(answerTo('nice evening')).toEqual([])
})

test('some songs get a remark that is true, if a person is there to read it', () => {
  const { talk, sent, pass } = vera(newHouseMemory(), () => 0.2)
  talk.update(roomOf([], { playId: 'alone' }))
  talk.update(roomOf([{ uuid: 'ann' }], { playId: 'two' }))
  pass(1)
  expect(sent).toEqual([`${track.title} is ${track.genre.toLowerCase()} at ${track.bpm} BPM.`])
})

test('a message of 2,000 odd characters gets a short answer', () => {
  const situation = { song: { title: 'A', artist: 'B' }, next: null, hasFreeSpot: false }
  for (const text of ['👩‍👩‍👧‍👦', '\u202e\u0301', 'ß\u0000', 'vera ']) {
    expect(replyTo(text.repeat(500), 'Ann', situation).length).toBeLessThan(200)
    expect(asksForSong(text.repeat(500))).toBe(false)
  }
})
