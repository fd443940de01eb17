import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { equal } from '@segue/shared/equal.ts'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { OwnPart } from '@segue/shared/room/protocol/messages.ts'
import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import { toast } from '../../client/toasts.ts'
import { wordsOfRefusal } from '../../client/sentence.ts'
import { useBoothRules } from './booth.ts'
import { useLiveRoom, useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'

/** Input proves that the user is present; reporting it once a minute is enough. */
const signEveryMs = 60_000

/** Renders nothing: shows notices about the booth rules, and reports to the room that the user is present. */
export function BoothListener() {
  useOwnPartRequest()
  useNotices()
  useSignsOfLife()
  return null
}

/** The user's private state is not part of the room state; if there is any, it is requested after each rejoin. */
function useOwnPartRequest(): void {
  const room = useLiveRoom()
  const boothRules = useBoothRules()
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const order = useRoomState(({ settings }) =>
    JSON.stringify(settings.moderation?.raid ?? settings.moderation?.newcomersListenMinutes ?? null),
  )
  const some = order !== 'null' || !equal(boothRules, noBoothRules)
  useEffect(() => {
    if (!live || !some) return
    room.act({ type: 'getOwnPart' }).then(
      // Cast because it comes from our own server, which follows the type.
      ({ ownPart }) => room.store.setState({ part: ownPart as OwnPart }),
      () => undefined,
    )
    // Whether the user may speak has to be requested again when staff change it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [room, live, some, order])
}

type Notice = { code: string; values: Record<string, string>; message: string }

function useNotices(): void {
  const { t } = useTranslation()
  const room = useLiveRoom()
  useEffect(
    () =>
      room.onPush(({ message }: Push) => {
        const { state } = room.store.getState()
        if (message.name === 'boothNotice') {
          const { code, values, message: sentence } = message.params as Notice
          toast(wordsOfRefusal(code, values) ?? sentence)
        }
        // While votes are hidden, the only votes sent are the totals at the end of the song.
        if (message.name === 'votedOnSong' && state?.nowPlaying?.votesHidden) {
          const { likes, dislikes, stars } = state.voteCounts
          if (likes + dislikes + stars > 0) toast(t('booth.theVotes', { likes, dislikes, stars }))
        }
      }),
    [room, t],
  )
}

function useSignsOfLife(): void {
  const room = useLiveRoom()
  const me = useMyUuid()
  const { idleMinutes } = useBoothRules()
  const watched = useRoomState((state) => idleMinutes !== null && state.djs.some((dj) => dj.uuid === me))
  useEffect(() => {
    if (!watched) return undefined
    let last = -Infinity
    const sign = () => {
      const now = performance.now()
      // An idle warning must be answered with its button: accidental input must not dismiss it.
      if (now - last < signEveryMs || room.store.getState().part?.idleUntil) return
      last = now
      room.act({ type: 'stillHere' }).catch(() => undefined)
    }
    window.addEventListener('pointerdown', sign)
    window.addEventListener('keydown', sign)
    return () => {
      window.removeEventListener('pointerdown', sign)
      window.removeEventListener('keydown', sign)
    }
  }, [room, watched])
}
