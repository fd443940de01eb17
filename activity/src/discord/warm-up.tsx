import { useMutation, useQuery } from '@tanstack/react-query'
import { Disc3, Radio } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../client/api.ts'
import { spokenLanguage } from '../client/i18n.ts'
import { toastFailure } from '../client/toasts.ts'
import { useLiveRoom, useMyRank, useRoomState } from '../session/room-context.tsx'
import { isAddable, newSong } from '../song/new-song.ts'
import { titleOf } from '../song/song-words.ts'
import { Button } from '../ui/button.tsx'
import styles from './warm-up.module.css'

const coOwnerRank = 3
const namedSongs = 3

/** Shown on the stage of a Discord server's empty room: songs liked there before, ready to play. */
export function WarmUp({ guildId }: { guildId: string }) {
  const isEmpty = useRoomState(({ nowPlaying, djs }) => nowPlaying === null && djs.length === 0)
  return isEmpty ? <OnStage guildId={guildId} /> : null
}

const stageOf = () => document.querySelector('main')

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Rendered into the stage with a portal, since the room does not know about Discord; the small tile layout has no
 * stage.
 */
function OnStage({ guildId }: { guildId: string }) {
  const stage = useSyncExternalStore(watchPage, stageOf)
  return stage && createPortal(<LikedHere guildId={guildId} />, stage)
}

export function LikedHere({ guildId }: { guildId: string }) {
  const { t } = useTranslation()
  const runsRoom = useMyRank() >= coOwnerRank
  const { data: songs = [] } = useQuery({
    queryKey: ['liked-here', guildId],
    async queryFn() {
      const board = await call('GET /rooms/discord/{guildId}/leaderboard', { params: { guildId }, query: {} })
      return board.songs.map(({ song }) => song).filter(isAddable)
    },
    staleTime: 60_000,
    retry: false,
  })
  const { playMyself, letRoomPlay } = useWarmUp(songs.map(newSong))
  if (songs.length === 0) return null
  const titles = new Intl.ListFormat(spokenLanguage()).format(
    songs.slice(0, namedSongs).map((song) => titleOf(song, t)),
  )
  return (
    <section className={styles.card} aria-labelledby="warm-up">
      <h2 id="warm-up">{t('warmUp.title')}</h2>
      <p>{titles}</p>
      <div className={styles.ways}>
        <Button look="lamp" icon={<Disc3 />} busy={playMyself.isPending} onClick={() => playMyself.mutate()}>
          {t('warmUp.play')}
        </Button>
        {runsRoom ? (
          <Button icon={<Radio />} busy={letRoomPlay.isPending} onClick={() => letRoomPlay.mutate()}>
            {t('warmUp.house')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function useWarmUp(songs: ReturnType<typeof newSong>[]) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const id = useRoomState(({ settings }) => settings.uuid)
  const playMyself = useMutation({
    async mutationFn() {
      // A user who starts playing wants sound, and this click is the user gesture that browsers require.
      void room.player.unlock()
      const { songs: queued } = await call('POST /crate/special/queue/songs', { body: { songs, append: false } })
      const [song] = queued
      if (song) await room.act({ type: 'addDj', song })
      await queries.invalidateQueries({ queryKey: ['queue'] })
    },
    onError: toastFailure,
  })
  const letRoomPlay = useMutation({
    async mutationFn() {
      void room.player.unlock()
      const { crateUuid } = await call('POST /crate', { body: { crateName: t('warmUp.crate'), songs } })
      const boothRules = { autoDj: true, autoDjCrate: crateUuid }
      await call('PATCH /rooms/{id}', { params: { id }, body: { boothRules } })
    },
    onError: toastFailure,
  })
  return { playMyself, letRoomPlay }
}
