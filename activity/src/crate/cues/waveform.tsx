import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import WaveSurfer from 'wavesurfer.js'
import type { OwnCue } from '@segue/shared/playback/own-cue.ts'
import { classes } from '../../ui/classes.ts'
import type { DecodedSong } from './decoded-song.ts'
import { exactTime, gridLines, peaksIn, shareOf, type View } from './view.ts'
import styles from './cue-editor.module.css'

const height = 132
const parts = 700

export type Bounds = Record<'in' | 'out', { least: number; most: number }>

type WaveformProps = {
  song: DecodedSong
  view: View
  cue: OwnCue
  bounds: Bounds
  /** The current position, or where playback would start. */
  playhead: () => number
  onPoint: (which: 'in' | 'out', seconds: number) => void
  onSeek: (seconds: number) => void
}

/** A song's waveform with its beats, its cue points and the playhead. */
export function Waveform({ song, view, cue, bounds, playhead, onPoint, onSeek }: WaveformProps) {
  const frame = useRef<HTMLDivElement>(null)
  const secondsAt = (clientX: number) => {
    const { left, width } = frame.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return view.from + Math.max(0, Math.min(1, (clientX - left) / width)) * (view.to - view.from)
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      // Pointer only: the buttons below do the same for keyboards.
      onPointerDown={(event) => onSeek(secondsAt(event.clientX))}
    >
      <Sound song={song} view={view} />
      <svg className={styles.lines} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
        {gridLines(cue.beat, view).map(({ share, isBar }) => (
          <line
            key={share}
            className={classes(isBar && styles.bar)}
            x1={share * 1000}
            x2={share * 1000}
            y1={isBar ? 0 : 30}
            y2={isBar ? 100 : 70}
          />
        ))}
      </svg>
      <LeftOut from={0} to={shareOf(view, cue.in)} />
      <LeftOut from={shareOf(view, cue.out)} to={1} />
      <Playhead view={view} playhead={playhead} />
      {(['in', 'out'] as const).map((which) => (
        <Handle
          key={which}
          which={which}
          view={view}
          value={cue[which]}
          bounds={bounds[which]}
          beat={cue.beat}
          secondsAt={secondsAt}
          onChange={(seconds) => onPoint(which, seconds)}
        />
      ))}
    </div>
  )
}

function Sound({ song: { mono, buffer }, view: { from, to } }: { song: DecodedSong; view: View }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const colour = getComputedStyle(place.current).getPropertyValue('color')
    const drawn = WaveSurfer.create({
      container: place.current,
      height,
      peaks: [peaksIn(mono, buffer.sampleRate, { from, to }, parts)],
      duration: to - from,
      waveColor: colour,
      progressColor: colour,
      cursorWidth: 0,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      interact: false,
      hideScrollbar: true,
    })
    return () => drawn.destroy()
  }, [mono, buffer, from, to])
  // The library draws into this element.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div ref={place} className={styles.sound} role="img" aria-label={t('cueEditor.waveform')} />
}

function LeftOut({ from, to }: { from: number; to: number }) {
  const [left, right] = [from, to].map((share) => Math.max(0, Math.min(1, share)) * 100)
  return <div className={styles.leftOut} style={{ left: `${left}%`, width: `${(right ?? 0) - (left ?? 0)}%` }} />
}

function Playhead({ view, playhead }: Pick<WaveformProps, 'view' | 'playhead'>) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      const share = shareOf(view, playhead())
      if (line.current) {
        line.current.style.left = `${share * 100}%`
        line.current.hidden = share < 0 || share > 1
      }
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [view, playhead])
  return <div ref={line} className={styles.playhead} />
}

type HandleProps = {
  which: 'in' | 'out'
  view: View
  value: number
  bounds: Bounds['in']
  beat: OwnCue['beat']
  secondsAt: (clientX: number) => number
  onChange: (seconds: number) => void
}

/** A cue point: dragged with a pointer, or moved with keys by hundredths, tenths and bars. */
function Handle({ which, view, value, bounds, beat, secondsAt, onChange }: HandleProps) {
  const { t } = useTranslation()
  const share = shareOf(view, value)
  if (share < 0 || share > 1) return null
  const bar = beat ? (beat.beatsPerBar * 60) / beat.bpm : 1
  const move = (to: number) => onChange(Math.max(bounds.least, Math.min(bounds.most, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01
    const to = {
      ArrowLeft: value - step,
      ArrowDown: value - step,
      ArrowRight: value + step,
      ArrowUp: value + step,
      PageDown: value - bar,
      PageUp: value + bar,
      Home: bounds.least,
      End: bounds.most,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation()
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(secondsAt(event.clientX))
  }
  return (
    <div
      // The handle spans the full height, which the thumb of a range input cannot.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      className={classes(styles.handle, styles[which])}
      style={{ left: `${share * 100}%` }}
      aria-label={t(`cueEditor.${which}`)}
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      aria-valuenow={value}
      aria-valuetext={exactTime(value)}
      onKeyDown={onKeyDown}
      onPointerDown={drag}
      onPointerMove={drag}
    />
  )
}
