import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fastestKnownBpm, slowestKnownBpm } from '@segue/shared/playback/beat/beat-bounds.ts'
import type { OwnCue, OwnGrid } from '@segue/shared/playback/own-cue.ts'
import { gridOn } from '@segue/shared/playback/beat/tapped-beat.ts'
import type { BeatGrid } from '@segue/shared/song/song.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Press, useTaps } from './taps.ts'
import styles from './cue-editor.module.css'

/** A nudge of the grid, in seconds: the smallest audible step. */
const nudge = 0.01

type Props = {
  draft: OwnCue
  found: BeatGrid | null
  taps: ReturnType<typeof useTaps>
  playhead: () => number
  onTap: (press: Press) => void
  onBeat: (beat: OwnGrid) => void
}

/** The detected or edited beat grid, and the tools to correct it, tapping first. */
export function BeatTools({ draft, found, taps, playhead, onTap, onBeat }: Props) {
  const { t } = useTranslation()
  const { beat } = draft
  const isFound = beat !== null && beat.bpm === found?.bpm && beat.firstBeat === found.firstBeat
  const change = (period: number, phase: number, beatsPerBar: OwnGrid['beatsPerBar']) => {
    const grid = gridOn({ period, phase }, beatsPerBar)
    if (grid) onBeat(grid)
  }
  return (
    <section className={styles.group}>
      <h3>{t('cueEditor.beat')}</h3>
      <p className={styles.about}>{words()}</p>
      <div className={styles.row}>
        <Button look="brand" onPointerDown={onTap} onClick={(event) => event.detail === 0 && onTap(event)}>
          <span className={styles.tap}>
            {t('cueEditor.tap')} {taps.count > 0 ? `(${t('cueEditor.taps', { count: taps.count })})` : ''}
          </span>
        </Button>
        {beat ? <Corrections beat={beat} playhead={playhead} change={change} /> : null}
      </div>
      <output className={styles.about}>{taps.isListening ? t('cueEditor.listening') : t('cueEditor.tapKey')}</output>
    </section>
  )

  function words() {
    if (!beat) return t('cueEditor.noBeat')
    const bpm = beat.bpm.toFixed(1)
    if (!isFound) return t('cueEditor.beatOwn', { bpm })
    return t('cueEditor.beatFound', { bpm, percent: Math.round((found?.confidence ?? 0) * 100) })
  }
}

function Corrections({
  beat,
  playhead,
  change,
}: {
  beat: OwnGrid
  playhead: () => number
  change: (period: number, phase: number, beatsPerBar: OwnGrid['beatsPerBar']) => void
}) {
  const { t } = useTranslation()
  const { bpm, firstBeat, beatsPerBar } = beat
  const period = 60 / bpm
  const oneHere = () => {
    // Moves the first beat by a whole number of beats: the user picks the beat, the grid its exact position.
    const nearest = Math.round((playhead() - firstBeat) / period)
    change(period, firstBeat + nearest * period, beatsPerBar)
  }
  const otherBar = beatsPerBar === 4 ? 3 : 4
  return (
    <>
      <Button onClick={oneHere}>{t('cueEditor.oneHere')}</Button>
      <IconButton label={t('cueEditor.earlier')} onClick={() => change(period, firstBeat - nudge, beatsPerBar)}>
        <ChevronLeft />
      </IconButton>
      <IconButton label={t('cueEditor.later')} onClick={() => change(period, firstBeat + nudge, beatsPerBar)}>
        <ChevronRight />
      </IconButton>
      <Button disabled={bpm / 2 < slowestKnownBpm} onClick={() => change(period * 2, firstBeat, beatsPerBar)}>
        {t('cueEditor.half')}
      </Button>
      <Button disabled={bpm * 2 > fastestKnownBpm} onClick={() => change(period / 2, firstBeat, beatsPerBar)}>
        {t('cueEditor.double')}
      </Button>
      <Button onClick={() => change(period, firstBeat, otherBar)}>
        {t('cueEditor.perBar', { count: otherBar })}
      </Button>
    </>
  )
}
