import { Children, Suspense, useEffect, type ReactNode } from 'react'
import { queries } from '../client/api.ts'
import { withPageWords } from '../client/i18n.ts'
import { surface } from '../client/surface.ts'
import { hasVoices } from '../session/sound/has-voices.ts'
import { useLiveRoom, useRoomState } from '../session/room-context.tsx'
import { duckDuringPreviews } from '../song/preview.ts'
import { part } from '../ui/part.tsx'
import { BoothListener } from './booth/booth-listener.tsx'
import { RequestListener } from './booth/request-listener.tsx'
import { RoleNews } from './moderation/role-news.tsx'
import { useCheckedSongs } from './deck/use-checked-songs.ts'
import { useNextSong } from './deck/use-next-song.ts'
import { useQueueNotices } from './deck/use-queue-notices.ts'
import { useVersionWatch } from './use-version-watch.ts'

const ChatListener = part(async () => (await import('../chat/room/in-room.ts')).ChatListener, 'none')
const DiscordListener = part(async () => (await import('../discord/in-room.ts')).DiscordListener, 'none')
const RoomWatcher = part(async () => (await import('../statistics/in-room.ts')).RoomWatcher, 'none')
const VoiceListener = part(async () => (await import('../voice/in-room.ts')).VoiceListener, 'none')
const Company = part(async () => (await withPageWords(import('./system/company/company.tsx'))).Company, 'none')
const BesideRoom = part(async () => (await import('./system/in-room.tsx')).BesideRoom, 'none')

/** Renders nothing: everything that runs in a loaded room, in any layout and on any page. */
export function RoomListeners() {
  return (
    <>
      <RoomKeeper />
      <BoothListener />
      <RequestListener />
      <RoleNews />
      <EachOnItsOwn>
        <ChatListener />
        <RoomWatcher />
        <BesideRoom />
        <Company />
        {surface.kind === 'discord' ? <DiscordListener /> : null}
        {hasVoices() ? <VoiceListener /> : null}
      </EachOnItsOwn>
    </>
  )
}

/** Parts that don't wait for each other to load: within one boundary, the chat would be fetched after the last of them. */
export const EachOnItsOwn = ({ children }: { children: ReactNode }) =>
  Children.map(children, (child) => <Suspense>{child}</Suspense>)

/** Renders nothing: sends the user's next song to the room while on stage, and keeps this page up to date. */
function RoomKeeper() {
  useCheckedSongs()
  useNextSong()
  useQueueNotices()
  useVersionWatch()
  useDucking()
  useFreshPlays()
  return null
}

/** Lowers the room volume while the user previews another song. */
function useDucking(): void {
  const { player } = useLiveRoom()
  useEffect(
    () =>
      duckDuringPreviews({
        duck: (share) => player.settings.duck(share),
        volume: () => player.settings.preferences.volume,
      }),
    [player],
  )
}

/** The server stores a play shortly after the push about it. */
const writtenAfterMs = 1500

/** Refetches the recent songs after each play, wherever they are shown next. */
function useFreshPlays(): void {
  const room = useLiveRoom()
  const slug = useRoomState((state) => state.settings.slug)
  useEffect(
    () =>
      room.onPush(({ message }) => {
        if (message.name !== 'playedSong') return
        setTimeout(() => void queries.invalidateQueries({ queryKey: ['recent-songs', slug] }), writtenAfterMs)
      }),
    [room, slug],
  )
}
