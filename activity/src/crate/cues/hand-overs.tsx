import { Headphones, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { camelotOf, keyDistance, maxKeySteps } from '@segue/shared/playback/beat/key-wheel.ts'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { toastFailure } from '../../client/toasts.ts'
import { currentRoom } from '../../session/current-room.ts'
import { useQueue } from '../../song/queue.ts'
import { titleOf } from '../../song/song-words.ts'
import { Button } from '../../ui/button.tsx'
import { decode, isMixable, mediaOf, type DecodedSong } from './decoded-song.ts'
import { preview, planOf, type Preview, type LongSong } from './hand-over-preview.ts'
import type { SongPlayer } from './song-player.ts'
import styles from './cue-editor.module.css'

type Side = 'in' | 'out'

const isLong = (song: Song | undefined): song is LongSong => Boolean(song?.duration) && isMixable(song ?? {})

/** The songs before and after this one: in the room, or in the user's queue. */
function useNeighbours(song: Song): Record<Side, LongSong | null> {
  const { data: queue = [] } = useQueue()
  const at = queue.findIndex(({ songId }) => songId === song.songId)
  const playing = currentRoom()?.session.room.store.getState().state?.nowPlaying?.song
  const isOther = (one: Song | undefined) => isLong(one) && one.songId !== song.songId
  const before = [playing, queue[at - 1]].find(isOther)
  const after = [queue[at + 1], queue[0]].find(isOther)
  return { in: isLong(before) ? before : null, out: isLong(after) ? after : null }
}

/** Previews of the transitions into and out of the song, as the room would play them. */
export function HandOvers(props: {
  song: LongSong
  sound: DecodedSong
  player: SongPlayer
  onPlayed: (position: (() => number | null) | null) => void
}) {
  const { t } = useTranslation()
  const neighbours = useNeighbours(props.song)
  const sides = (['in', 'out'] as const).flatMap((side) => {
    const other = neighbours[side]
    return other ? [{ side, other }] : []
  })
  return (
    <section className={styles.group}>
      <h3>{t('cueEditor.handOver')}</h3>
      <p className={styles.about}>{t(sides.length > 0 ? 'cueEditor.handOverAbout' : 'cueEditor.noNeighbour')}</p>
      {sides.map((one) => (
        <OneHandOver key={one.side} {...one} {...props} />
      ))}
    </section>
  )
}

function OneHandOver({
  side,
  other,
  song,
  sound,
  player,
  onPlayed: onHeard,
}: Parameters<typeof HandOvers>[0] & { side: Side; other: LongSong }) {
  const { t } = useTranslation()
  const [first, second] = side === 'in' ? [other, song] : [song, other]
  const settings = currentRoom()?.session.room.store.getState().state?.settings ?? { boothRules: noBoothRules }
  const plan = planOf(first, second, settings)
  const { state, start, stop } = useHearing()
  const title = titleOf(other, t)
  const begin = () => {
    if (!plan) return
    start(async (signal) => {
      player.rest()
      const place = player.open()
      const decoded = side === 'in' ? await decode(other, signal) : sound
      const gain = first['gainDb']
      const received = await preview(
        plan,
        place,
        {
          first: decoded.buffer,
          firstGainDb: typeof gain === 'number' ? gain : 0,
          second: side === 'in' ? sound.media : await mediaOf(other),
        },
        signal,
      )
      onHeard(() => received.positions()[side === 'in' ? 'second' : 'first'])
      void received.ended.then(() => {
        onHeard(null)
        player.rest()
      })
      return received
    })
  }
  return (
    <>
      <div className={styles.row}>
        <Button
          icon={state === 'off' ? <Headphones size={18} /> : <Square size={18} />}
          busy={state === 'fetching'}
          disabled={!plan || state === 'fetching'}
          onClick={state === 'playing' ? stop : begin}
        >
          {state === 'playing'
            ? t('cueEditor.stop')
            : t(side === 'in' ? 'cueEditor.hearIn' : 'cueEditor.hearOut', { title })}
        </Button>
      </div>
      <p className={styles.about}>
        {plan ? words(plan, titleOf(second, t)) : t('cueEditor.noPlan')} {advice(first, second)}
      </p>
    </>
  )

  function words({ bpm, overlapMs }: { bpm?: number | undefined; overlapMs: number }, next: string) {
    if (bpm !== undefined) return `${t('comingUp.blends', { title: next, bpm: Math.round(bpm) })}.`
    return `${t(overlapMs > 0 ? 'comingUp.fades' : 'comingUp.follows', { title: next })}.`
  }

  function advice(one: Song, following: Song) {
    const [now, next] = [one.cue?.key, following.cue?.key]
    if (!now || !next) return null
    const message = { now: camelotOf(now), next: camelotOf(next) }
    return t(keyDistance(now, next) > maxKeySteps ? 'cueEditor.keysFar' : 'cueEditor.keys', message)
  }
}

/** Plays one preview at a time; it stops when it ends, on request, or on unmount. */
function useHearing() {
  const [state, setState] = useState<'off' | 'fetching' | 'playing'>('off')
  const aborting = useRef<AbortController>(undefined)
  useEffect(() => () => aborting.current?.abort(), [])

  function start(begin: (signal: AbortSignal) => Promise<Preview>) {
    aborting.current?.abort()
    const mine = new AbortController()
    aborting.current = mine
    setState('fetching')
    begin(mine.signal).then(
      async ({ ended }) => {
        setState('playing')
        await ended
        if (aborting.current === mine) setState('off')
      },
      (error: unknown) => {
        setState('off')
        if (!mine.signal.aborted) toastFailure(error)
      },
    )
  }
  return { state, start, stop: () => aborting.current?.abort() }
}
