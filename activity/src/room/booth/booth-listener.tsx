import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { noBoothRules } from '@segue/shared/room/rules/booth-rules.ts'
import type { OwnPart } from '@segue/shared/room/protocol/messages.ts'
import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import { toast } from '../../client/toasts.ts'
import { wordsAt } from '../../client/i18n.ts'
import { useBoothRules } from './booth.ts'
import { useLiveRoom, useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'

/** A hand on the mouse proves somebody there; once a minute is often enough. */
const signEveryMs = 60_000

/** Draws nothing: hears what the rules of the booth have to tell, and lets the room know that one is there. */
export function BoothListener() {
  useOwnPartRequest()
  useNotices()
  useSignsOfLife()
  return null
}

/** What only oneself may know is not in the room's state; after a rejoin it is asked for, where there is any. */
function useOwnPartRequest(): void {
  const room = useLiveRoom()
  const boothRules = useBoothRules()
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const order = useRoomState(({ settings }) =>
    JSON.stringify(settings.moderation?.raid ?? settings.moderation?.newcomersListenMinutes ?? null),
  )
  const some = order !== 'null' || JSON.stringify(boothRules) !== JSON.stringify(noBoothRules)
  useEffect(() => {
    if (!live || !some) return
    room.act({ type: 'getOwnPart' }).then(
      // Told by our own server, which keeps to the type.
      ({ ownPart }) => room.store.setState({ part: ownPart as OwnPart }),
      () => undefined,
    )
    // Who may speak is another question once staff have changed it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [room, live, some, order])
}

type Notice = { code: string; values: Record<string, string> }

function useNotices(): void {
  const { t } = useTranslation()
  const room = useLiveRoom()
  useEffect(
    () =>
      room.onPush(({ message }: Push) => {
        const { state } = room.store.getState()
        if (message.name === 'boothNotice') {
          const { code, values } = message.params as Notice
          toast(wordsAt(`refusals.${code}`, values))
        }
        // While votes are hidden, the only ones that are told are the sum at the end of the song.
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
      // A warning is answered by its button: until then nothing may hide it by chance.
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
