import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withOwnCue, type OwnCue } from '@segue/shared/playback/own-cue.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { BeatTools } from './beat-tools.tsx'
import type { DecodedSong } from './decoded-song.ts'
import { HandOvers } from './hand-overs.tsx'
import { boundsOf, draftOf, resetMix, saveMix, type Mix } from './mix.ts'
import { useListening } from './listening.ts'
import { Transport } from './transport.tsx'
import { useTaps, type Press } from './taps.ts'
import { viewOf, type ViewName } from './view.ts'
import { Waveform } from './waveform.tsx'
import styles from './cue-editor.module.css'

type Props = { song: Song; mix: Mix; sound: DecodedSong }

export function CueEditor({ song, mix, sound }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(mix))
  const [name, setName] = useState<ViewName>('whole')
  const [view, setView] = useState(() => viewOf('whole', mix.duration, draft))
  const listening = useListening(sound)
  const bounds = boundsOf(mix.duration)
  const setPoint = (which: 'in' | 'out', seconds: number) => {
    const { least: min, most: max } = bounds[which]
    const within = Math.round(Math.max(min, Math.min(max, seconds)) * 1000) / 1000
    setDraft((before) => ({ ...before, [which]: within }))
  }
  const setBeat = (beat: OwnCue['beat']) => setDraft((before) => ({ ...before, beat }))
  const taps = useTaps(sound, draft.beat?.beatsPerBar ?? 4, setBeat)
  const tap = (press: Press) => {
    const audible = listening.player.heard(instantOf(press))
    if (audible === null) listening.toggle()
    else taps.tap(audible)
  }
  useTapKey(tap)
  const look = (wanted: ViewName) => {
    setName(wanted)
    setView(viewOf(wanted, mix.duration, draft))
    if (wanted !== 'whole') listening.seek(wanted === 'beginning' ? draft.in : Math.max(0, draft.out - 8))
  }
  const base = { ...song, duration: mix.duration, beat: mix.beat, cue: mix.cue }
  return (
    <>
      <Waveform
        song={sound}
        view={view}
        cue={draft}
        bounds={bounds}
        playhead={listening.playhead}
        onPoint={setPoint}
        onSeek={listening.seek}
      />
      <Transport draft={draft} view={name} onLook={look} listening={listening} onPoint={setPoint} />
      <BeatTools
        draft={draft}
        found={mix.beat}
        taps={taps}
        playhead={listening.playhead}
        onTap={tap}
        onBeat={setBeat}
      />
      <HandOvers song={withOwnCue(base, draft)} sound={sound} player={listening.player} onPlayed={listening.follow} />
      <Saving song={song} mix={mix} draft={draft} />
      <p className={styles.about}>{t(mix.ownUpload ? 'cueEditor.forAll' : 'cueEditor.forMe')}</p>
    </>
  )
}

function Saving({ song, mix, draft }: { song: Song; mix: Mix; draft: OwnCue }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const act = (work: () => Promise<void>, done: string) => {
    setBusy(true)
    work()
      .then(() => toast(done))
      .catch(toastFailure)
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.row}>
      <Button look="brand" busy={busy} onClick={() => act(() => saveMix(song, mix, draft), t('cueEditor.saved'))}>
        {t('common.save')}
      </Button>
      <Button disabled={busy} onClick={() => act(() => resetMix(song, mix), t('cueEditor.wasReset'))}>
        {t('cueEditor.reset')}
      </Button>
    </div>
  )
}

/** A busy page handles a press late. Beyond this (ms), its timestamp is not trusted. */
const maxLatenessMs = 2000

/** When the press happened, in ms of the page's own clock. */
function instantOf({ timeStamp }: Press): number {
  const now = performance.now()
  return timeStamp <= now && now - timeStamp < maxLatenessMs ? timeStamp : now
}

/** T taps anywhere in the dialog, except in text fields. */
function useTapKey(tap: (press: Press) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 't' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      event.stopPropagation()
      tap(event)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [tap])
}
