import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { withPageWords } from '../client/i18n.ts'
import { useNavigate } from '../client/router.tsx'
import { discordClient } from '../client/surface.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { useLiveRoom, useRoomSession, useRoomState } from '../session/room-context.tsx'
import { artistOf, coverAddressOf, titleOf } from '../song/song-words.ts'
import type { DiscordClient } from '../surface/discord-client.ts'
import { withTalk } from '../session/people/session-people.ts'
import { Ducking } from '../session/sound/ducking.ts'
import { keepPlace, ownDiscordId } from './place.ts'
import { deepLink } from './deep-link.ts'
import { PacedPresence, presenceOf } from './presence.ts'
import { useStageOnArrival } from './stage-on-arrival.ts'
import { webLinkOf } from './web-link.ts'
import { useDucks } from './sound-settings.ts'
import { after } from '../client/page/timers.ts'
import { part } from '../ui/part.tsx'

const WarmUp = part(async () => (await withPageWords(import('./warm-up.tsx'))).WarmUp, 'none')
const DiscordFaces = part(async () => (await import('./discord-faces.tsx')).DiscordFaces, 'none')

const keepEveryMs = 20_000

/** Renders nothing: exchanges state between the room and Discord. */
export function DiscordListener() {
  const [discord, setDiscord] = useState<DiscordClient | null>(null)
  useEffect(() => void discordClient().then(setDiscord), [])
  useKeptPlace()
  useStageOnArrival()
  return discord ? (
    <>
      <Presence discord={discord} />
      <Suspense>
        <DiscordFaces discord={discord} />
      </Suspense>
      {discord.guildId === null ? null : (
        <Suspense>
          <WarmUp guildId={discord.guildId} />
        </Suspense>
      )}
      <Voices discord={discord} />
      <Purchases discord={discord} />
      <Joins discord={discord} />
    </>
  ) : null
}

function useKeptPlace() {
  const slug = useRoomState((state) => state.settings.slug)
  useEffect(() => {
    keepPlace(slug)
    const timer = setInterval(keepPlace, keepEveryMs, slug)
    return () => clearInterval(timer)
  }, [slug])
}

type DiscordPresence = Parameters<DiscordClient['show']>[0]

function Presence({ discord }: { discord: DiscordClient }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const presence = useRoomState((state) => {
    const song = state.nowPlaying?.song
    const words = song
      ? {
          title: titleOf(song, t),
          artist: artistOf(song, t),
          cover: coverAddressOf(song, 512),
          link: webLinkOf(song),
        }
      : { title: '', artist: '', cover: null, link: null }
    const shown = presenceOf(state, words, deepLink(state.settings.slug), 0)
    return shown && JSON.stringify(shown)
  })
  const paced = useMemo(() => {
    const send = (shown: DiscordPresence) => {
      const ahead = room.serverNow() - Date.now()
      const ours = shown && { ...shown, startsAt: shown.startsAt - ahead, endsAt: shown.endsAt - ahead }
      // Ignored: users may not have granted permission, or their client may lack the feature.
      discord.show(ours).catch(() => undefined)
    }
    return new PacedPresence({ send, now: () => performance.now(), after })
  }, [discord, room])
  useEffect(() => {
    const shown: DiscordPresence = presence === null ? null : JSON.parse(presence)
    paced.show(shown)
  }, [paced, presence])
  useEffect(() => () => paced.stop(), [paced])
  useEffect(() => () => void discord.show(null).catch(() => undefined), [discord])
  return null
}

function Voices({ discord }: { discord: DiscordClient }) {
  const {
    room: { player },
    people,
  } = useRoomSession()
  const ducks = useDucks((state) => state.wanted)
  const [ducking] = useState(
    () =>
      new Ducking({
        duck: (share) => player.settings.duck(share),
        ownId: ownDiscordId(),
        later: (run, ms) => after(ms, run),
      }),
  )
  useEffect(() => {
    let gone = false
    discord
      .onTalk((userId, talks) => {
        if (gone) return
        ducking.receive(userId, talks)
        people.setState(({ talkingInDiscord: talking }) => ({ talkingInDiscord: withTalk(talking, userId, talks) }))
      })
      .catch(() => undefined)
    return () => {
      gone = true
      ducking.stop()
    }
  }, [discord, ducking, people])
  useEffect(() => ducking.setOn(ducks), [ducking, ducks])
  return null
}

/** After a purchase here or in Discord's own shop, the server checks what it is worth. */
function Purchases({ discord }: { discord: DiscordClient }) {
  const { t } = useTranslation()
  useEffect(() => {
    let gone = false
    const check = () => {
      if (!gone)
        call('POST /discord/purchases').then(() => toast(t('discord.bought'), { tone: 'good' }), toastFailure)
    }
    discord.onPurchase(check).catch(() => undefined)
    return () => {
      gone = true
    }
  }, [discord, t])
  return null
}

/** A user who joins a friend from within the activity moves to the friend's room. */
function Joins({ discord }: { discord: DiscordClient }) {
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    const go = (slug: string) => {
      if (!gone) navigate(`/room/${encodeURIComponent(slug)}`)
    }
    discord.onJoin(go).catch(() => undefined)
    return () => {
      gone = true
    }
  }, [discord, navigate])
  return null
}
