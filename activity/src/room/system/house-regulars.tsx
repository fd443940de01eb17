import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { wordsAt } from '../../client/i18n.ts'
import { useMyUuid, useNicknameHere, useRoomSession, useSnapshot } from '../../session/room-context.tsx'
import type { RoomSession } from '../../session/room-session.ts'
import { regularsFor, remark } from './regulars.ts'

/** Delays before a newcomer is greeted and before a song is commented on, in ms. */
const [greetsAfterMs, remarksAfterMs] = [2500, 7000]

type Places = ReturnType<typeof placesIn>
const placesIn = ({ audienceUsers, allUserData }: RoomState) =>
  audienceUsers.flatMap(({ uuid }) => allUserData[uuid]?.position ?? [])

/** Renders nothing: adds regulars to a small room, greets newcomers, and comments on songs. */
export function HouseRegulars() {
  const { t } = useTranslation()
  const session = useRoomSession()
  // Only who stands where matters, which a text compares.
  const onFloor = useSnapshot(({ state }) => (state ? JSON.stringify(placesIn(state)) : null))
  const regulars = useMemo(() => (onFloor === null ? [] : regularsFor(JSON.parse(onFloor) as Places)), [onFloor])
  useEffect(() => {
    session.people.setState({ regulars })
    return () => session.people.setState({ regulars: [] })
  }, [session, regulars])

  const name = useNicknameHere(useMyUuid() ?? '')
  useEffect(() => {
    if (name === undefined) return undefined
    const timer = setTimeout(() => sayAs(session, 0, t('company.hello', { name })), greetsAfterMs)
    return () => clearTimeout(timer)
    // A changed name or language is no reason for another greeting.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name === undefined])

  const play = useSnapshot(({ state }) => state?.nowPlaying ?? null)
  const dj = useSnapshot(({ state }) => {
    const uuid = state ? playingDj(state)?.uuid : undefined
    return (uuid && state?.allUserData[uuid]?.userProfile.nickname) ?? null
  })
  useEffect(() => {
    if (!play) return undefined
    const { song, playId } = play
    const timer = setTimeout(() => {
      const message = remark({ song, playId, dj: dj || null }, session.people.getState().regulars)
      if (message)
        session.stage.emitSpeech({
          userUuid: message.userUuid,
          words: wordsAt(`company.${message.line.word}`, message.line.values),
        })
    }, remarksAfterMs)
    return () => clearTimeout(timer)
    // Once per play, whatever else changes about it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [play?.playId])
  return null
}

function sayAs({ people, stage }: RoomSession, index: number, words: string): void {
  const who = people.getState().regulars[index]
  if (who) stage.emitSpeech({ userUuid: who.uuid, words })
}
