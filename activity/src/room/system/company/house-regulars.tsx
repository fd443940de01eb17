import { useEffect, useMemo, useRef, useState } from 'react'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { wordsAt } from '../../../client/i18n.ts'
import { serverNow } from '../../../client/server-time.ts'
import { surface } from '../../../client/surface.ts'
import { useMyUuid, useNicknameHere, useRoomSession, useSnapshot } from '../../../session/room-context.tsx'
import { greetingFor, greetingsIn, recent } from './greetings.ts'
import { regularsFor } from './regulars.ts'
import { remarkAt, turnAt } from './remarks.ts'

/** Delays before a newcomer is greeted and before a song is commented on, in ms. */
const [greetsAfterMs, remarksAfterMs] = [2500, 7000]
/** How often regulars may come and go, in ms. */
const changeEveryMs = 60_000
const greetedKey = 'segue-greeted'

type Places = ReturnType<typeof placesIn>
const placesIn = ({ audienceUsers, allUserData }: RoomState) =>
  audienceUsers.flatMap(({ uuid }) => allUserData[uuid]?.position ?? [])

/** Renders nothing: adds regulars to a small room, greets newcomers, and comments on songs. */
export function HouseRegulars() {
  const session = useRoomSession()
  const { roomUuid } = session.room
  const minute = useMinute()
  // Only who stands where matters, which a text compares.
  const onFloor = useSnapshot(({ state }) => (state ? JSON.stringify(placesIn(state)) : null))
  const regulars = useMemo(
    () =>
      onFloor === null ? [] : regularsFor(JSON.parse(onFloor) as Places, { roomUuid, now: minute * changeEveryMs }),
    [onFloor, roomUuid, minute],
  )
  useEffect(() => {
    session.people.setState({ regulars })
    return () => session.people.setState({ regulars: [] })
  }, [session, regulars])

  const name = useNicknameHere(useMyUuid() ?? '')
  useEffect(() => {
    if (name === undefined) return undefined
    const timer = setTimeout(() => {
      const userUuid = session.people.getState().regulars[0]?.uuid
      const greeting = greet(roomUuid)
      if (userUuid && greeting) emit(userUuid, { word: greeting, values: { name } })
    }, greetsAfterMs)
    return () => clearTimeout(timer)
    // A changed name or language is no reason for another greeting.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name === undefined])

  const play = useSnapshot(({ state }) => state?.nowPlaying ?? null)
  const dj = useSnapshot(({ state }) => {
    const uuid = state ? playingDj(state)?.uuid : undefined
    return (uuid && state?.allUserData[uuid]?.userProfile.nickname) ?? null
  })
  const lastTurn = useRef<number | null>(null)
  useEffect(() => {
    if (!play) return undefined
    const { song, playId } = play
    const timer = setTimeout(() => {
      const now = serverNow()
      // Songs that are skipped can follow each other within one turn.
      if (lastTurn.current === turnAt(now)) return
      lastTurn.current = turnAt(now)
      const remark = remarkAt(now, { song, playId, dj: dj || null, roomUuid }, session.people.getState().regulars)
      if (remark) emit(remark.userUuid, remark.line)
    }, remarksAfterMs)
    return () => clearTimeout(timer)
    // Once per play, whatever else changes about it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [play?.playId])

  function emit(userUuid: string, { word, values }: { word: string; values: Record<string, string> }): void {
    session.stage.emitSpeech({ userUuid, words: wordsAt(`company.${word}`, values) })
  }
  return null
}

/** Chooses and remembers a greeting. */
function greet(roomUuid: string): string | null {
  const now = serverNow()
  const greeted = greetingsIn(surface.storage.get(greetedKey))
  const greeting = greetingFor(roomUuid, now, greeted)
  if (greeting) surface.storage.set(greetedKey, JSON.stringify([...recent(greeted, now), greeting]))
  return greeting?.word ?? null
}

const minuteNow = () => Math.floor(serverNow() / changeEveryMs)

/** The current minute of the server's clock. */
function useMinute(): number {
  const [minute, setMinute] = useState(minuteNow)
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow), changeEveryMs)
    return () => clearInterval(timer)
  }, [])
  return minute
}
