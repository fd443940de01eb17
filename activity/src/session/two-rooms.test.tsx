import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/doubles/fixtures.tsx'
import { addMention, replyTo } from './chat/chat-draft.ts'
import type { LiveRoom } from './live-room.ts'
import { choosePerson } from './people/session-people.ts'
import { InRoom, useFace, useRoomSession, useSessionChat, useSessionPeople, useSessionTurn } from './room-context.tsx'
import { createRoomSession } from './room-session.ts'
import { VoiceChannel } from './voice/voice-channel.ts'

const visit = (roomUuid: string) => createRoomSession({ roomUuid } as Partial<LiveRoom> as LiveRoom)

const silentChannel = new VoiceChannel({
  talks: () => undefined,
  carrier: () => new Promise(() => undefined),
  ticket: () => new Promise(() => undefined),
})

/** Shows what the surrounding room's session holds. */
function Shown() {
  const { room } = useRoomSession()
  const { draft, unread } = useSessionChat((chat) => chat)
  const chosen = useSessionPeople((people) => people.chosen)
  const face = useFace('ben')
  const marks = useSessionTurn((turn) => turn.marks)
  return (
    <output aria-label={room.roomUuid}>{[draft, unread, chosen?.uuid, face?.name, marks !== null].join('; ')}</output>
  )
}

test('two rooms on one page have separate drafts, pictures, unread counts, people, song marks, voices, windows and stage events', () => {
  const [one, other] = [visit('one'), visit('other')]
  const spoken: string[] = []
  for (const { room, stage } of [one, other])
    stage.onSpeech(({ words }) => void spoken.push(`${words} in ${room.roomUuid}`))
  onScreen(
    [one, other].map((session) => (
      <InRoom key={session.room.roomUuid} value={session}>
        <Shown />
      </InRoom>
    )),
  )
  act(() => {
    addMention(one.chat, { uuid: 'ann', nickname: 'Ann' }, 'Hello @Ann')
    replyTo(one.chat, { id: '1', name: 'Ben' })
    one.chat.setState({ unread: 3, thread: '1', looking: { at: 'search' } })
    choosePerson(one.people, 'ann', new DOMRect())
    one.people.setState({ faces: { ben: { name: 'Benny', picture: null } }, talking: ['ben'] })
    one.attached.setState({ pictures: [{ key: '1', file: new File([], 'a.png'), url: '', alternativeText: '' }] })
    one.turn.setState({ marks: () => 'a mark' })
    one.offers.setState({ request: () => undefined })
    one.windows.setState({ shortcuts: true })
    one.voice.setState({ channel: silentChannel })
    one.stage.hearNothingOf(new Set(['cleo']))
  })
  for (const { stage } of [one, other]) stage.emitSpeech({ userUuid: 'cleo', words: 'hello' })
  const shown = (name: string): string | null => screen.getByRole('status', { name }).textContent
  expect(shown('one')).toBe('Hello @Ann; 3; ann; Benny; true')
  expect(shown('other')).toBe('; 0; ; ; false')
  const untouched = visit('other')
  for (const member of ['chat', 'attached', 'people', 'turn', 'windows', 'offers', 'voice'] as const)
    expect(other[member].getState()).toEqual(untouched[member].getState())
  expect(spoken).toEqual(['hello in other'])
})
