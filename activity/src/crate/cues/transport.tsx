import { Play, Square, StepBack, StepForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnCue } from '@segue/shared/playback/own-cue.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Listening } from './listening.ts'
import { exactTime, type ViewName } from './view.ts'
import styles from './cue-editor.module.css'

const jump = 5
const views = ['whole', 'beginning', 'end'] as const satisfies readonly ViewName[]

/** Controls for the view and playback of the song, and to set its points at the current position. */
export function Transport({
  draft,
  view,
  onLook,
  listening,
  onPoint,
}: {
  draft: OwnCue
  view: ViewName
  onLook: (view: ViewName) => void
  listening: Listening
  onPoint: (which: 'in' | 'out', seconds: number) => void
}) {
  const { t } = useTranslation()
  const { isPlaying, toggle, seek, playhead } = listening
  return (
    <>
      <fieldset className={styles.row} aria-label={t('cueEditor.view')}>
        {views.map((one) => (
          <Button
            key={one}
            size="small"
            look={one === view ? 'brand' : 'plain'}
            aria-pressed={one === view}
            onClick={() => onLook(one)}
          >
            {t(`cueEditor.${one}`)}
          </Button>
        ))}
        <span className={styles.times}>
          {exactTime(draft.in)} – {exactTime(draft.out)}
        </span>
      </fieldset>
      <div className={styles.row}>
        <Button look="lamp" icon={isPlaying ? <Square size={18} /> : <Play size={18} />} onClick={toggle}>
          {t(isPlaying ? 'cueEditor.stop' : 'cueEditor.play')}
        </Button>
        <IconButton label={t('cueEditor.back')} onClick={() => seek(playhead() - jump)}>
          <StepBack />
        </IconButton>
        <IconButton label={t('cueEditor.ahead')} onClick={() => seek(playhead() + jump)}>
          <StepForward />
        </IconButton>
        <Button onClick={() => onPoint('in', playhead())}>{t('cueEditor.inHere')}</Button>
        <Button onClick={() => onPoint('out', playhead())}>{t('cueEditor.outHere')}</Button>
      </div>
    </>
  )
}
